import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeWorkbook } from './write-workbook.ts';

function readParts(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const start = at + 30 + archive.readUInt16LE(at + 26);
    const end = start + archive.readUInt32LE(at + 18);
    files[archive.subarray(at + 30, start).toString()] = inflateRawSync(
      archive.subarray(start, end),
    ).toString();
    at = end;
  }
  return files;
}

test('is one sheet whose texts are never formulas and whose numbers are numbers', async () => {
  const columns = [
    { header: 'Name & co', value: (row: { name: string; seats: number | null }) => row.name },
    { header: 'Seats', value: (row: { seats: number | null }) => row.seats },
  ];
  const rows = [
    { name: '=1+1 <b>\u0001', seats: 12 },
    { name: ' Écran ', seats: null },
  ];
  const parts = await writeWorkbook('Rooms', columns, [{ rows, total: 2 }]);
  const files = readParts(Buffer.concat(parts));
  expect(Object.keys(files)).toContain('[Content_Types].xml');
  expect(files['xl/workbook.xml']).toContain('<sheet name="Rooms"');
  const [, data] = /<sheetData>(.*)<\/sheetData>/.exec(files['xl/worksheets/sheet1.xml'] ?? '') ?? [];
  const text = (value: string, style = '') =>
    `<c${style} t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  expect(data).toBe(
    [
      `<row>${text('Name &amp; co', ' s="1"')}${text('Seats', ' s="1"')}</row>`,
      `<row>${text('=1+1 &lt;b&gt;')}<c><v>12</v></c></row>`,
      `<row>${text(' Écran ')}<c/></row>`,
    ].join(''),
  );
});
