import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvHeader, csvLine, csvRow, csvText, guardFormula, unguardFormula } from './csv.ts';

describe('a CSV file', () => {
  test('begins with a byte order mark and ends every line with CR LF', () => {
    const columns = [
      { header: 'name', value: (row: { name: string; floor: number }) => row.name },
      { header: 'floor', value: (row: { name: string; floor: number }) => row.floor },
    ];
    const file = csvHeader(columns) + csvRow(columns, { name: 'Écran', floor: -1 });
    expect(file).toBe('\uFEFFname,floor\r\nÉcran,-1\r\n');
  });

  test('quotes delimiters, quotes, line breaks and outer spaces, and nothing else', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ' x', 'plain; text'])).toBe(
      '"a,b","say ""hi""","two\nlines"," x",plain; text\r\n',
    );
    expect(csvLine(['a,b', 'c;d'], ';')).toBe('a,b;"c;d"\r\n');
  });

  test('writes a line even when its only cell is empty', () => {
    expect(csvLine([''])).toBe('""\r\n');
  });
});

describe('a cell', () => {
  test.each(['=1+1', '+33 1', '-5', '@sum', '\tx', '\rx', '-', "'=1", "''-"])(
    '%j is made harmless',
    (text) => {
      expect(csvText(text)).toBe(`'${text}`);
    },
  );

  test.each(['a=1', "'quoted'", "'s-Hertogenbosch", '', 'é'])('%j stays unchanged', (text) => {
    expect(csvText(text)).toBe(text);
  });

  test('with a number stays a number, also below zero', () => {
    expect(csvText(-12.5)).toBe('-12.5');
    expect(csvText('-12.5')).toBe("'-12.5");
  });

  test('without a value is empty', () => {
    expect(csvText(null)).toBe('');
    expect(csvText(undefined)).toBe('');
    expect(csvText(false)).toBe('false');
  });

  test('survives writing and reading, whatever its content', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[='+\-@\t\r]{0,4}x?$/));
    fc.assert(
      fc.property(text, (value) => {
        expect(unguardFormula(guardFormula(value))).toBe(value);
        expect(guardFormula(value)).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});
