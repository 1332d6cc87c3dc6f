import { expect, test } from 'vitest';
import { countByName } from './count-by-name.ts';

test('puts the most frequent first, and orders equal counts by name', () => {
  expect(countByName(['b', 'c', 'a', 'c'])).toEqual([
    { name: 'c', count: 2 },
    { name: 'a', count: 1 },
    { name: 'b', count: 1 },
  ]);
});

test('counts spellings as one, shown in the most frequent spelling', () => {
  expect(countByName(['SAMSUNG', 'Samsung', ' Samsung ', 'samsung'])).toEqual([
    { name: 'Samsung', count: 4 },
  ]);
  expect(countByName(['lg', 'LG'])).toEqual([{ name: 'LG', count: 2 }]);
});

test('counts rows without a name under the empty one', () => {
  expect(countByName(['', ' ', '\u0301'])).toEqual([{ name: '', count: 3 }]);
});
