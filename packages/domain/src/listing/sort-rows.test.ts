import { describe, expect, test } from 'vitest';
import { type SortValue, sortRows } from './sort-rows.ts';

function sorted(values: SortValue[], direction: 'asc' | 'desc' = 'asc') {
  const rows = values.map((value, at) => ({ id: at + 1, value }));
  return sortRows(rows, { key: 'value', direction }, (row) => row.value).map((row) => row.value);
}

describe('sortRows', () => {
  test('compares text without case and accents', () => {
    expect(sorted(['zoo', 'Écran', 'apple', 'Zebra', 'eclair'])).toEqual([
      'apple',
      'eclair',
      'Écran',
      'Zebra',
      'zoo',
    ]);
  });

  test('compares numbers as numbers', () => {
    expect(sorted([100, 9, 20])).toEqual([9, 20, 100]);
    expect(sorted(['100', '9', '20'])).toEqual(['100', '20', '9']);
  });

  test('puts a missing value first when ascending and last when descending', () => {
    expect(sorted(['b', null, 'a', undefined])).toEqual([null, undefined, 'a', 'b']);
    expect(sorted([5, null, -3])).toEqual([null, -3, 5]);
    expect(sorted([5, null, -3], 'desc')).toEqual([5, -3, null]);
  });

  test('orders equal values by id, backwards when descending', () => {
    const rows = [3, 1, 2].map((id) => ({ id, name: id === 2 ? 'RÖOM' : 'room' }));
    const ids = (direction: 'asc' | 'desc') =>
      sortRows(rows, { key: 'name', direction }, (row) => row.name).map((row) => row.id);
    expect(ids('asc')).toEqual([1, 2, 3]);
    expect(ids('desc')).toEqual([3, 2, 1]);
  });

  test('orders as COLLATE "C" does: digits before letters, U+FF21 before an emoji', () => {
    expect(sorted(['😀', '\uff21', 'a', '1', '~'])).toEqual(['1', 'a', '~', '\uff21', '😀']);
  });

  test('leaves the given list as it was', () => {
    const rows = [{ id: 2 }, { id: 1 }];
    sortRows(rows, { key: 'id', direction: 'asc' }, (row) => row.id);
    expect(rows.map((row) => row.id)).toEqual([2, 1]);
  });
});
