import { vi } from 'vitest';

/** Checks repeatedly until it holds; with a long limit, because the machine may be busy with other tests. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 });
}
