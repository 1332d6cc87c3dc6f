import { describe, expect, test } from 'vitest';
import { isIdempotencyKey } from './idempotency-key.ts';

describe('isIdempotencyKey', () => {
  test('takes a UUID and whatever else a program may make up', () => {
    expect(isIdempotencyKey('0b0e7c0e-6f0c-4d8e-9a55-0d1f0a9b7c11')).toBe(true);
    expect(isIdempotencyKey('order:42/retry')).toBe(true);
    expect(isIdempotencyKey('k'.repeat(200))).toBe(true);
  });

  test.each(['', ' ', 'a b', 'clé', 'k'.repeat(201), 'a\n'])('refuses %j', (text) => {
    expect(isIdempotencyKey(text)).toBe(false);
  });
});
