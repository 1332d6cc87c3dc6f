import { expect, test } from 'vitest';
import { haystackOf, matchesSearch } from './matches-search.ts';

test("finds 'Écran' by 'ecran'", () => {
  expect(matchesSearch(haystackOf(['Écran 55"']), 'ecran')).toBe(true);
});

test('does not match over the border of two fields', () => {
  expect(matchesSearch(haystackOf(['room', 'blue']), 'mb')).toBe(false);
});

test('matches everything with an empty search', () => {
  expect(matchesSearch(haystackOf([null]), '  ')).toBe(true);
});
