import { useSyncExternalStore } from 'react';

const storageKey = 'shortcuts';
const listeners = new Set<() => void>();

/** Single-key shortcuts interfere with speech input, so they can be switched off (WCAG 2.1.4). */
export function useShortcutSetting(): { enabled: boolean; setEnabled: (enabled: boolean) => void } {
  const enabled = useSyncExternalStore(subscribe, areShortcutsEnabled);
  return { enabled, setEnabled: setShortcutsEnabled };
}

export function startShortcutSetting(): void {
  document.documentElement.dataset.shortcuts = areShortcutsEnabled() ? 'on' : 'off';
}

function areShortcutsEnabled(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

function setShortcutsEnabled(enabled: boolean): void {
  localStorage.setItem(storageKey, enabled ? 'on' : 'off');
  startShortcutSetting();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
