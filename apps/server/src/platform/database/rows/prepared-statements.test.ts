import { describe, expect, test } from 'vitest';
import { nameOf, PreparedStatements } from './prepared-statements.ts';

describe('prepared statements of a connection', () => {
  test('beyond the limit, the least recently used one goes', () => {
    const prepared = new PreparedStatements(2);
    expect([prepared.use(['a']), prepared.use(['b']), prepared.use(['a'])]).toEqual([[], [], []]);
    expect(prepared.use(['c'])).toEqual(['b']);
    expect(prepared.use(['a', 'd'])).toEqual(['c']);
  });

  test('of one message all stay, however many they are', () => {
    const prepared = new PreparedStatements(2);
    prepared.use(['x', 'b']);
    expect(prepared.use(['a', 'b', 'c'])).toEqual(['x']);
    expect(prepared.use(['d'])).toEqual(['a', 'b']);
  });
});

describe('the name of a statement', () => {
  test('is the same for the same text, also after many others', () => {
    const first = nameOf('select 1');
    for (let at = 0; at < 2_100; at += 1) nameOf(`select ${at} as many`);
    expect(nameOf('select 1')).toBe(first);
    expect(nameOf('select 2')).not.toBe(first);
  });

  test('is missing for a text that is too long to be prepared', () => {
    expect(nameOf('x'.repeat(16_384))).toBeDefined();
    expect(nameOf('x'.repeat(16_385))).toBeUndefined();
  });
});
