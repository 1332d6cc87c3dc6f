import { expect, test } from 'vitest';
import {
  haystackOf,
  labelNeedles,
  matchesLabels,
  matchesSearch,
  matchesWords,
  searchWords,
  withoutSeparators,
} from './matches-search.ts';

test("finds 'Écran' by 'ecran'", () => {
  expect(matchesSearch(haystackOf(['Écran 55"']), 'ecran')).toBe(true);
});

test('does not match across two fields', () => {
  expect(matchesSearch(haystackOf(['room', 'blue']), 'mb')).toBe(false);
});

test('matches everything with an empty search', () => {
  expect(matchesSearch(haystackOf([null]), '  ')).toBe(true);
});

test("finds 'Cœur' by 'coeur'", () => {
  expect(matchesSearch(haystackOf(['Cœur Défense']), 'coeur')).toBe(true);
  expect(matchesSearch(haystackOf(['Coeur']), 'CŒUR')).toBe(true);
});

test('finds words in several fields, each of them somewhere', () => {
  const projector = haystackOf(['Projecteur laser', 'Epson', 'Lobby', 'Siège Cœur Défense']);
  for (const search of ['projecteur lobby', 'LOBBY  proj', 'coeur epson laser', 'laser epson', '  '])
    expect(matchesWords(projector, search), search).toBe(true);
  for (const search of ['projecteur hall', 'projecteurlobby', 'laser\u001fepson hall'])
    expect(matchesWords(projector, search), search).toBe(false);
});

test('has each word once, and takes a long sentence as one text', () => {
  expect(searchWords(' Salle  salle Écran ')).toEqual(['salle', 'ecran']);
  expect(searchWords(undefined)).toEqual([]);
  expect(searchWords('a b c d e f g h i')).toEqual(['a b c d e f g h i']);
});

const labels = haystackOf([withoutSeparators('28:29:86:25:B0:F6'), '10.21.3.25', 'LUM-00099']);

test.each([
  '28:29:86:25:B0:F6',
  '28-29-86-25-b0-f6',
  '2829.8625.b0f6',
  '28298625B0F6',
  ' 25:b0 ',
  '86 25 B0 F6',
])('finds a hardware address as %s', (search) => {
  expect(matchesLabels(labels, search)).toBe(true);
});

test.each(['10.21.3.25', '21.3', 'lum-00099', '0099'])('finds an address or a reference by %s', (search) => {
  expect(matchesLabels(labels, search)).toBe(true);
});

test('searches labels only from four characters on', () => {
  expect(labelNeedles('862')).toEqual([]);
  expect(labelNeedles('b0:')).toEqual([]);
  expect(matchesLabels(labels, '862')).toBe(false);
  expect(matchesLabels(labels, undefined)).toBe(false);
});

test('removes separators only between digits of a hardware address', () => {
  expect(labelNeedles('25-B0')).toEqual(['25-b0', '25b0']);
  expect(labelNeedles('LUM-99')).toEqual(['lum-99']);
});
