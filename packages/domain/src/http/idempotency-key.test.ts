import { describe, expect, test } from 'vitest';
import { idempotencyKey } from './idempotency-key.ts';

const isKey = (text: string) => idempotencyKey.safeParse(text).success;

describe('an Idempotency-Key', () => {
  test('accepts a UUID and anything else a program may generate', () => {
    expect(isKey('0b0e7c0e-6f0c-4d8e-9a55-0d1f0a9b7c11')).toBe(true);
    expect(isKey('order:42/retry')).toBe(true);
    expect(isKey('k'.repeat(200))).toBe(true);
  });

  test.each(['', ' ', 'a b', 'clé', 'k'.repeat(201), 'a\n'])('rejects %j', (text) => {
    expect(isKey(text)).toBe(false);
  });
});
