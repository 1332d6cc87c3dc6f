import { expect, test } from 'vitest';
import { categoryName } from './category-name.ts';

test('the second level is used for grouping when present', () => {
  expect(categoryName('All / Displays')).toBe('Displays');
  expect(categoryName('All / Displays / Screens')).toBe('Displays');
});

test('the first level is used when there is no second', () => {
  expect(categoryName('Displays')).toBe('Displays');
  expect(categoryName('Displays / ')).toBe('Displays');
});

test("only ' / ' separates", () => {
  expect(categoryName('Audio/Video')).toBe('Audio/Video');
});

test.each([null, '', '  '])('without a category (%j) it is empty', (category) => {
  expect(categoryName(category)).toBe('');
});
