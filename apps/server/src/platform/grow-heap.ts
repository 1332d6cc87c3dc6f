import { setFlagsFromString } from 'node:v8';

/** Twice the live heap, in percent beyond it. */
const growth = 100;

/**
 * V8 collects the whole heap when it has grown by a fifth or so, and the bytes of responses count for that: a server that
 * sends long lists looked through all its live objects every 25 lists, a fifth of its processor time. Memory for as much
 * again spares that.
 */
export function growHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}
