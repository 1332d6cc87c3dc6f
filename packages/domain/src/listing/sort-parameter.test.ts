import { expect, test } from 'vitest';
import { readSort, sortParameter, writeSort } from './sort-parameter.ts';

test('a sort is written as a name with or without a minus', () => {
  expect(writeSort({ key: 'name', direction: 'desc' })).toBe('-name');
  expect(readSort('-name')).toEqual({ key: 'name', direction: 'desc' });
  expect(readSort('name')).toEqual({ key: 'name', direction: 'asc' });
});

test('a list rejects unknown sort keys and falls back to its default', () => {
  const parameter = sortParameter(['name'], 'name');
  expect(parameter.safeParse('password').success).toBe(false);
  expect(parameter.parse(undefined)).toBe('name');
});
