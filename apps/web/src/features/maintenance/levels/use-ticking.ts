import { useSyncExternalStore } from 'react';

/** Texts change with the minute: none is later than this. */
const tickMilliseconds = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, tickMilliseconds);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * A text that depends on the time, written anew while one looks. One timer serves a whole page, and only what reads a
 * text that has changed is rendered.
 */
export function useTicking(write: () => string): string {
  return useSyncExternalStore(subscribe, write);
}
