import { describe, expect, test } from 'vitest';
import { createSealer, headerOf } from './sealer.ts';

const secret = 'a key for tests that is long enough';
const other = 'another key for tests that is long enough';
const text = Buffer.from('text');

/** With one current data key. */
function withDataKey(key = createSealer(secret).makeKey()) {
  const ring = createSealer(secret);
  ring.adopt([{ id: 7, sealed_key: key, state: 'current' }]);
  return ring;
}

describe('a sealed value', () => {
  test('carries the id of its key, and opens with this key alone', () => {
    const ring = withDataKey();
    const sealed = ring.seal(text);
    expect(sealed.subarray(0, 8)).toEqual(headerOf(7));
    expect(ring.open(sealed)).toEqual(text);
    expect(() => withDataKey().open(sealed)).toThrow();
    expect(() => createSealer(secret).open(sealed)).toThrow();
  });

  test('opens nowhere when one bit or the id of its key was changed', () => {
    const ring = withDataKey();
    for (let at = 0; at < ring.seal(text).length; at++) {
      const sealed = ring.seal(text);
      sealed[at] = (sealed[at] ?? 0) ^ 1;
      expect(() => ring.open(sealed)).toThrow();
    }
    for (const length of [0, 3, 8, 12, 20])
      expect(() => ring.open(ring.seal(text).subarray(0, length))).toThrow();
  });

  test('from before there were data keys opens with the current and the former SECRET_KEY', () => {
    const sealed = createSealer(secret).seal(text);
    expect(withDataKey().open(sealed)).toEqual(text);
    expect(createSealer(other, secret).open(sealed)).toEqual(text);
    expect(() => createSealer(other).open(sealed)).toThrow();
  });
});

describe('a signature', () => {
  test('stays valid when the key rotates, for its purpose and text alone', () => {
    const ring = createSealer(secret);
    const before = ring.sign('link', 'a');
    const sealed_key = ring.makeKey();
    ring.adopt([{ id: 1, sealed_key, state: 'current' }]);
    const after = ring.sign('link', 'a');
    expect(after).not.toEqual(before);
    for (const given of [before, after, after.subarray(0, 16)])
      expect(ring.isSigned('link', 'a', given)).toBe(true);
    expect(ring.isSigned('link', 'b', after)).toBe(false);
    expect(ring.isSigned('mark', 'a', after)).toBe(false);
    expect(ring.isSigned('link', 'a', after.subarray(0, 15))).toBe(false);
    expect(ring.isSigned('link', 'a', Buffer.alloc(0))).toBe(false);
  });

  test('of a removed key is no longer valid', () => {
    const ring = withDataKey();
    const given = ring.sign('link', 'a');
    ring.adopt([]);
    expect(ring.isSigned('link', 'a', given)).toBe(false);
  });
});
