import { describe, expect, test, vi } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

describe('BoundedCache', () => {
  const cache = () => new BoundedCache<string>(32, (value) => value.length);

  test('computes a value once for concurrent and later callers', async () => {
    const kept = cache();
    const make = vi.fn(async () => 'a');
    expect(await Promise.all([kept.get('k', make), kept.get('k', make)])).toEqual(['a', 'a']);
    expect(await kept.get('k', make)).toBe('a');
    expect(make).toHaveBeenCalledOnce();
  });

  test('drops the least recently used entry when it is full', async () => {
    const kept = cache();
    const make = vi.fn(async () => 'four');
    for (let at = 0; at < 8; at++) await kept.get(`k${at}`, make);
    await kept.get('k0', make);
    await kept.get('k8', make);
    expect(make).toHaveBeenCalledTimes(9);
    await kept.get('k0', make);
    expect(make).toHaveBeenCalledTimes(9);
    await kept.get('k1', make);
    expect(make).toHaveBeenCalledTimes(10);
  });

  test('does not cache a value that would evict too much, nor a failure', async () => {
    const kept = cache();
    const large = vi.fn(async () => 'larger than an eighth');
    await kept.get('k', large);
    await kept.get('k', large);
    expect(large).toHaveBeenCalledTimes(2);
    await expect(kept.get('f', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await kept.get('f', async () => 'ok')).toBe('ok');
  });
});
