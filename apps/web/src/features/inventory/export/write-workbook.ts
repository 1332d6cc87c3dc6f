import { crc32, type ZipEntry, zipParts } from '@greenroom/domain/format/zip-file.ts';
import type { CsvColumn, CsvValue } from '@greenroom/domain/listing/csv.ts';
import type { Progress, RowPages } from './export-rows.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const fixedParts = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // The second format is the bold one of the head.
  'xl/styles.xml': `${xml}<styleSheet xmlns="${sheets}/main"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/**
 * One sheet with a frozen, bold head. Texts are inline strings, which a spreadsheet never runs as formulas, so they are
 * written as they are.
 */
export async function writeWorkbook<Row>(
  title: string,
  columns: readonly CsvColumn<Row>[],
  pages: RowPages<Row>,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>[]> {
  const widths = columns.map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="22" customWidth="1"/>`);
  const parts = [
    `${xml}<worksheet xmlns="${sheets}/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`,
    rowOf(
      columns.map(({ header }) => header),
      ' s="1"',
    ),
  ];
  let done = 0;
  for await (const { rows, total } of pages) {
    parts.push(rows.map((row) => rowOf(columns.map(({ value }) => value(row)))).join(''));
    done += rows.length;
    onProgress({ done, total: Math.max(total, done) });
  }
  parts.push('</sheetData></worksheet>');
  const workbook = `${xml}<workbook xmlns="${sheets}/main" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(title.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const entries = await Promise.all([
    ...Object.entries(fixedParts).map(([name, text]) => entryOf(name, [text])),
    entryOf('xl/workbook.xml', [workbook]),
    entryOf('xl/worksheets/sheet1.xml', parts),
  ]);
  return zipParts(entries) as Uint8Array<ArrayBuffer>[];
}

function rowOf(cells: readonly CsvValue[], style = ''): string {
  return `<row>${cells.map((cell) => cellOf(cell, style)).join('')}</row>`;
}

function cellOf(value: CsvValue, style: string): string {
  if (typeof value === 'number' && Number.isFinite(value)) return `<c${style}><v>${value}</v></c>`;
  if (value === null || value === undefined || value === '') return '<c/>';
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(String(value))}</t></is></c>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without characters that XML cannot contain. */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  const plain = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return plain.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

async function entryOf(name: string, texts: readonly string[]): Promise<ZipEntry> {
  const content = new Uint8Array(await new Blob([...texts]).arrayBuffer());
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const deflated = new Uint8Array(await new Response(packed).arrayBuffer());
  return { name: new TextEncoder().encode(name), deflated, size: content.length, crc: crc32(content) };
}
