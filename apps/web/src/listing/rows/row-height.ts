import { useSyncExternalStore } from 'react';

const storageKey = 'rows';
const compact = 'compact';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isCompact = () => localStorage.getItem(storageKey) === compact;

/** Whether rows have one line; otherwise two. The choice is for all lists of this browser. */
export function useCompactRows(): boolean {
  return useSyncExternalStore(subscribe, isCompact);
}

export function chooseCompactRows(chosen: boolean): void {
  if (chosen) localStorage.setItem(storageKey, compact);
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}
