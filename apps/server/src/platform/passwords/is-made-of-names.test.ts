import { expect, test } from 'vitest';
import { isMadeOfNames } from './is-made-of-names.ts';

const names = ['Lumière Hotels', 'anna.schmidt', 'anna.schmidt@lumiere.example', 'Anna Schmidt'];

test.each([
  'greenroom',
  'Greenroom2026!',
  'Gr33nr00m#1',
  'lumiere-hotels',
  'Lumière2026',
  'LumiereHotels12',
  'schmidt.anna99',
  '@nnaSchmidt1',
  'greenroom-lumiere',
])('%s is made of names', (password) => {
  expect(isMadeOfNames(password, names)).toBe(true);
});

test.each([
  'correct horse battery',
  'lumiere correct horse',
  'greenroom is not my password',
  'hotel california',
  '12345678',
  'éèàùâêîô',
  'tulip 42',
])('%s is not', (password) => {
  expect(isMadeOfNames(password, names)).toBe(false);
});

test('names without a letter or number take nothing away', () => {
  expect(isMadeOfNames('........', ['...', '', 'x'])).toBe(false);
});
