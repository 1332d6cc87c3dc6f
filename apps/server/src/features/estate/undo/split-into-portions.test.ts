import { expect, test } from 'vitest';
import { splitIntoPortions } from './split-into-portions.ts';

test('begins with a small portion, doubles up to the maximum, and leaves out no id', () => {
  const ids = Array.from({ length: 100_000 }, (_, at) => at + 1);
  const portions = [...splitIntoPortions(ids, { first: 500, max: 10_000 })];
  expect(portions.slice(0, 7).map(({ length }) => length)).toEqual([
    500, 1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
  expect(portions.flat()).toEqual(ids);
  expect([...splitIntoPortions([], { first: 500, max: 10_000 })]).toEqual([]);
});
