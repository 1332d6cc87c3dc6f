import { useSyncExternalStore } from 'react';

/** The name of the record that the page at this path shows. */
let shown: { path: string; name: string } | undefined;
const listeners = new Set<() => void>();

export function setPageName(path: string, name: string): void {
  shown = { path, name };
  for (const listener of listeners) listener();
}

/** Undefined until the page at this path knows it: the name of another page does not count. */
export function usePageName(path: string): string | undefined {
  return useSyncExternalStore(subscribe, () => (shown?.path === path ? shown.name : undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
