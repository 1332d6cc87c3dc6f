import { expect, test } from 'vitest';
import { topManufacturers } from './top-manufacturers.ts';

const named = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `m${at}`, count: 99 - at }));

test('the card shows the top 6', () => {
  expect(topManufacturers(named(9))).toEqual(named(6));
  expect(topManufacturers(named(2))).toEqual(named(2));
});
