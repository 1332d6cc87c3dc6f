import { describe, expect, test } from 'vitest';
import { fitLines } from './fit-lines.ts';
import { printableText } from './printable-text.ts';

/** Every letter is half as wide as it is high. */
const measure = (text: string, size: number) => (text.length * size) / 2;

describe('the lines of a label', () => {
  test('have the largest size in which all of them fit', () => {
    expect(fitLines(['Codec', 'LUM-1'], { width: 100, height: 50 }, measure).fontSize).toBe(9);
    expect(fitLines(['Codec', 'LUM-1'], { width: 100, height: 15 }, measure).fontSize).toBe(6);
  });

  test('break a long name between words', () => {
    const { rows } = fitLines(['Cisco Room Kit Pro', 'LUM-1'], { width: 50, height: 60 }, measure);
    expect(rows.map(({ text }) => text)).toEqual(['Cisco Room', 'Kit Pro', 'LUM-1']);
  });

  test('are cut when even the smallest size is too large', () => {
    const { rows } = fitLines(['x'.repeat(99), 'b', 'c'], { width: 20, height: 10 }, measure);
    expect(rows).toEqual([
      { text: `${'x'.repeat(9)}…`, isBold: true },
      { text: 'b', isBold: false },
    ]);
  });
});

test('a text keeps the letters that the font has and loses the accents of others', () => {
  expect(printableText('Salle « Éluard » – Łódź, Ōsaka, 東京, cœur €')).toBe(
    'Salle « Éluard » – Lódz, Osaka, ??, cœur €',
  );
});
