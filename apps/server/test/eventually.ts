import { vi } from 'vitest';

/** Checks again and again until it holds; patient, because the machine may be busy with other tests. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 });
}
