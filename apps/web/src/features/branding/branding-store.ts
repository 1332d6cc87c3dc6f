import { useSyncExternalStore } from 'react';
import { onThemeChange, resolvedTheme } from '#theme/theme.ts';
import { type Branding, greenroomBranding } from './branding.ts';

/** app/start/show-first-look.ts reads this before the first paint. */
const storageKey = 'branding';
const listeners = new Set<() => void>();
let current: Branding = recallBranding();

export function currentBranding(): Branding {
  return current;
}

/** Applies a tenant's branding and stores it, so that the next visit, also to the sign-in page, starts with it. */
export function setBranding(branding: Branding): void {
  current = branding;
  localStorage.setItem(storageKey, JSON.stringify(branding));
  showBranding();
  for (const listener of listeners) listener();
}

export function useBranding(): Branding {
  return useSyncExternalStore(subscribe, currentBranding);
}

export function startBranding(): void {
  showBranding();
  onThemeChange(showBranding);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showBranding(): void {
  const root = document.documentElement;
  const variables = current.variables[resolvedTheme()];
  for (const name of Array.from(root.style)) {
    if (name.startsWith('--tenant-') && !(name in variables)) root.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
  showIcon(current.faviconUrl);
}

/** Greenroom's own icon is part of the page, so that it costs no request; a brand's icon takes its place. */
function showIcon(url: string | null): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  icon.dataset.own ??= icon.href;
  const shown = url ?? icon.dataset.own;
  if (icon.href !== shown) icon.href = shown;
}

function recallBranding(): Branding {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return stored?.name && stored.variables?.light && stored.variables.dark ? stored : greenroomBranding;
  } catch {
    return greenroomBranding;
  }
}
