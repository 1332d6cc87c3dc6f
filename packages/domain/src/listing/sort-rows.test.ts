import { describe, expect, test } from 'vitest';
import { type RowOrder, type SortValue, sortRows } from './sort-rows.ts';

type Row = { id: number; name: string; value: SortValue };
const order: RowOrder<Row, 'name' | 'value'> = { sortValue: (row, key) => row[key], nameKey: 'name' };

function sorted(values: SortValue[], direction: 'asc' | 'desc' = 'asc') {
  const rows = values.map((value, at) => ({ id: at + 1, name: 'same', value }));
  return sortRows(rows, { key: 'value', direction }, order).map((row) => row.value);
}

describe('sortRows', () => {
  test('compares text ignoring case and accents', () => {
    expect(sorted(['zoo', 'Écran', 'apple', 'Zebra', 'eclair', 'Œuvre', 'of'])).toEqual([
      'apple',
      'eclair',
      'Écran',
      'Œuvre',
      'of',
      'Zebra',
      'zoo',
    ]);
  });

  test('compares numbers as numbers', () => {
    expect(sorted([100, 9, 20])).toEqual([9, 20, 100]);
    expect(sorted(['100', '9', '20'])).toEqual(['100', '20', '9']);
  });

  test('puts missing values last in both directions', () => {
    expect(sorted(['b', null, 'a', '', undefined])).toEqual(['a', 'b', null, '', undefined]);
    expect(sorted(['b', null, 'a', undefined], 'desc')).toEqual(['b', 'a', null, undefined]);
    expect(sorted([5, null, -3])).toEqual([-3, 5, null]);
    expect(sorted([5, null, -3], 'desc')).toEqual([5, -3, null]);
    expect(sorted([0, null])).toEqual([0, null]);
  });

  test.each(['asc', 'desc'] as const)(
    'orders equal and missing values by name, then by id: %s',
    (direction) => {
      const rows = [
        { id: 1, name: 'Noether', value: 9 },
        { id: 2, name: 'écran', value: 9 },
        { id: 3, name: 'Becquerel', value: 9 },
        { id: 4, name: 'Ecran', value: 9 },
        { id: 5, name: 'b', value: null },
        { id: 6, name: 'a', value: null },
      ];
      const ids = sortRows(rows, { key: 'value', direction }, order).map(({ id }) => id);
      expect(ids).toEqual([3, 2, 4, 1, 6, 5]);
    },
  );

  test('orders equal names by id, backwards when descending', () => {
    const rows = [3, 1, 2].map((id) => ({ id, name: id === 2 ? 'RÖOM' : 'room', value: 0 }));
    const ids = (direction: 'asc' | 'desc') =>
      sortRows(rows, { key: 'name', direction }, order).map((row) => row.id);
    expect(ids('asc')).toEqual([1, 2, 3]);
    expect(ids('desc')).toEqual([3, 2, 1]);
  });

  test('orders like COLLATE "C": digits before letters, U+FF21 before an emoji', () => {
    expect(sorted(['😀', '\uff21', 'a', '1', '~'])).toEqual(['1', 'a', '~', '\uff21', '😀']);
  });

  test('leaves the given list unchanged', () => {
    const rows = [
      { id: 2, name: 'b', value: 1 },
      { id: 1, name: 'a', value: 1 },
    ];
    sortRows(rows, { key: 'name', direction: 'asc' }, order);
    expect(rows.map((row) => row.id)).toEqual([2, 1]);
  });
});
