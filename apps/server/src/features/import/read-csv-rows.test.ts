import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCsvLayout } from './columns/csv-layout.ts';
import { type CsvRow, readCsvRows } from './read-csv-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const file = join(folder, 'file.csv');
  await writeFile(file, content);
  const layout = await readCsvLayout(file, undefined);
  const rows: CsvRow[] = [];
  for await (const row of readCsvRows(file, layout)) rows.push(row);
  return { ...layout, rows };
}

describe('a CSV file', () => {
  test.each([
    [',', 'name,address\na,b\n'],
    [';', 'name;address\na;b\n'],
    ['\t', 'name\taddress\na\tb\n'],
    [';', 'sep=;\r\nname;address\r\na;b\r\n'],
    ['|', 'sep=|\nname|address\na|b\n'],
  ])('with the delimiter %j is read', async (delimiter, content) => {
    const file = await read(content);
    expect(file).toMatchObject({ delimiter, header: ['name', 'address'] });
    expect(file.rows.map(({ cells }) => cells)).toEqual([['a', 'b']]);
  });

  test('is read in UTF-8 with and without a byte order mark', async () => {
    for (const mark of ['', '\uFEFF']) {
      const file = await read(`${mark}name,address\nÉcran,Łódź\n`);
      expect(file).toMatchObject({ encoding: 'utf-8', header: ['name', 'address'] });
      expect(file.rows[0]?.cells).toEqual(['Écran', 'Łódź']);
    }
  });

  test('is read in Windows-1252, the format of older spreadsheets', async () => {
    const file = await read(Buffer.from('nom;adresse\n\xc9cran \x80;Rue du Ch\xe2teau\n', 'latin1'));
    expect(file.encoding).toBe('windows-1252');
    expect(file.rows[0]?.cells).toEqual(['Écran €', 'Rue du Château']);
  });

  test('is read in UTF-16, the Unicode format of spreadsheets', async () => {
    const file = await read(Buffer.from('\uFEFFnom\tadresse\r\nÉcran\tici\r\n', 'utf16le'));
    expect(file).toMatchObject({ encoding: 'utf-16le', delimiter: '\t' });
    expect(file.rows[0]?.cells).toEqual(['Écran', 'ici']);
  });

  test.each([
    ['a workbook', Buffer.from('PK\x03\x04rest'), /workbook/],
    ['no text', Buffer.from('name\0\x01'), /not a text file/],
    ['neither encoding', Buffer.from('name\n\xe9\x81\n', 'latin1'), /neither UTF-8 nor Windows-1252/],
    ['empty', '', /is empty/],
    ['only blank lines', '\n\n', /no header/],
  ])('that is %s is rejected', async (_what, content, reason) => {
    await expect(read(content)).rejects.toThrow(reason);
  });

  test('keeps quotes, delimiters and line breaks inside cells, and reports the line on which a row begins', async () => {
    const { rows } = await read(
      'name,address\r\n"a ""b"", c","two\r\nlines"\r\n\r\n55" screen,x\r\n , \r\nlast,y',
    );
    expect(rows).toEqual([
      { line: 2, cells: ['a "b", c', 'two\nlines'] },
      { line: 5, cells: ['55" screen', 'x'] },
      { line: 7, cells: ['last', 'y'] },
    ]);
  });

  test('with an unclosed quote is rejected, with the line before it', async () => {
    await expect(read('name,address\na,b\n"c,d\ne,f\n')).rejects.toThrow(
      /after line 2: a cell .* is not closed/,
    );
  });

  test('with an unclosed quote is rejected with the same line, however slowly it is read', async () => {
    const file = join(folder, 'slow.csv');
    await writeFile(file, `name,address\n${'a,b\n'.repeat(1_202)}"c,d\ne,f\n`);
    const readSlowly = async () => {
      for await (const _row of readCsvRows(file, await readCsvLayout(file, undefined)))
        await new Promise((resolve) => setImmediate(resolve));
    };
    await expect(readSlowly()).rejects.toMatchObject({ line: 1_204 });
  });

  test('is read the same however it is split into chunks', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `é${at},"x\r\n${at}"`);
    const file = await read(`name,address\r\n${rows.join('\r\n')}\r\n`);
    expect(file.rows).toHaveLength(20_000);
    expect(file.rows.at(-1)).toEqual({ line: 40_000, cells: ['é19999', 'x\n19999'] });
  });
});
