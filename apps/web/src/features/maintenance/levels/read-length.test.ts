import { expect, test } from 'vitest';
import { readLength, writeLength } from './read-length.ts';

test.each([
  ['', null],
  ['30 min', 30],
  ['30m', 30],
  [' 4 H ', 240],
  ['1 h 30', 90],
  ['1h30min', 90],
  ['2 d', 2880],
  ['2 j 3 h', 3060],
  ['0 min', 0],
  ['30', undefined],
  ['2 h x', undefined],
  ['-1 h', undefined],
  ['1.5 h', undefined],
  ['9'.repeat(1000), undefined],
])('reads %s', (text, minutes) => {
  expect(readLength(text)).toBe(minutes);
});

test.each([1, 30, 60, 90, 1440, 1501, 43_200])('reads what it has written: %i', (minutes) => {
  expect(readLength(writeLength(minutes, 'd'))).toBe(minutes);
  expect(readLength(writeLength(minutes, 'j'))).toBe(minutes);
});
