import { useSyncExternalStore } from 'react';

const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type ResolvedTheme = 'light' | 'dark';

const storageKey = 'theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

export function resolvedTheme(): ResolvedTheme {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return systemDark.matches ? 'dark' : 'light';
}

export function setThemeChoice(choice: ThemeChoice): void {
  localStorage.setItem(storageKey, choice);
  showTheme();
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the system and the other tabs from now on. */
export function startTheme(): void {
  systemDark.addEventListener('change', showTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) showTheme();
  });
  showTheme();
}

export function useTheme(): { choice: ThemeChoice; resolved: ResolvedTheme } {
  const choice = useSyncExternalStore(onThemeChange, themeChoice);
  const resolved = useSyncExternalStore(onThemeChange, resolvedTheme);
  return { choice, resolved };
}

function showTheme(): void {
  document.documentElement.classList.toggle('dark', resolvedTheme() === 'dark');
  for (const listener of listeners) listener();
}
