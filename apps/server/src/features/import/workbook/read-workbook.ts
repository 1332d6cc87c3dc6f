import { posix } from 'node:path';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { FileRejected } from '#features/import/row-rejected.ts';
import { readXml } from './read-xml.ts';
import { tooLargeUnpacked, type ZipFile } from './zip-file.ts';

/** What the cells of a sheet refer to. */
export type Workbook = {
  /** The part with the first visible sheet. */
  sheet: string;
  strings: string[];
  /** By the number of a cell's style: whether its number is a date. */
  dateStyles: boolean[];
  /** Days are counted from 1904 instead of 1900. */
  isFrom1904: boolean;
};

const megabyte = 1024 * 1024;
const maxPartBytes = 10 * megabyte;
const maxStringsBytes = 100 * megabyte;
/** Kept in memory while the sheet is read. */
const maxStringsLength = 50 * megabyte;

export async function readWorkbook(zip: ZipFile): Promise<Workbook> {
  rejectMacros(zip.names);
  const { sheetId, isFrom1904 } = await readSheets(zip);
  const sheet = await findPart(zip, sheetId);
  if (!sheet) throw new FileRejected('has no sheet that can be read: save it as "CSV UTF-8"');
  return { sheet, isFrom1904, strings: await readStrings(zip), dateStyles: await readDateStyles(zip) };
}

export function rejectMacros(names: readonly string[]): void {
  if (!names.some((name) => /vbaproject|\.xlsm$|^xl\/macrosheets\//i.test(name))) return;
  throw new Problem('import-macros', 'This workbook contains macros. Save it as XLSX without macros.');
}

async function readSheets(zip: ZipFile) {
  let [sheetId, isFrom1904] = ['', false];
  await drain(
    readXml(zip.text('xl/workbook.xml', maxPartBytes), {
      onOpen(name, attributes) {
        if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
        const isVisible = (attributes.state ?? 'visible') === 'visible';
        if (name === 'sheet' && isVisible && sheetId === '') sheetId = attributes['r:id'] ?? '';
      },
    }),
  );
  return { sheetId, isFrom1904 };
}

async function findPart(zip: ZipFile, id: string): Promise<string | undefined> {
  let target: string | undefined;
  await drain(
    readXml(zip.text('xl/_rels/workbook.xml.rels', maxPartBytes), {
      onOpen(name, { Id, Target = '' }) {
        if (name === 'Relationship' && Id === id) target = Target;
      },
    }),
  );
  if (target === undefined) return undefined;
  const part = target.startsWith('/') ? target.slice(1) : posix.normalize(`xl/${target}`);
  return zip.names.includes(part) ? part : undefined;
}

/** The text of each string, without the readings that Japanese workbooks add. */
async function readStrings(zip: ZipFile): Promise<string[]> {
  const strings: string[] = [];
  let [text, length, isText, isReading] = ['', 0, false, false];
  const xml = readXml(zip.text('xl/sharedStrings.xml', maxStringsBytes), {
    onOpen(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = !isReading;
    },
    onText(piece) {
      if (isText) text += piece;
    },
    onClose(name) {
      if (name === 'rPh') isReading = false;
      if (name === 't') isText = false;
      if (name !== 'si') return;
      strings.push(text);
      length += text.length + 16;
    },
  });
  for await (const _ of xml) if (length + text.length > maxStringsLength) throw tooLargeUnpacked();
  return strings;
}

/** The formats of dates that every workbook knows. */
const usualDateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);

async function readDateStyles(zip: ZipFile): Promise<boolean[]> {
  const dateFormats = new Set(usualDateFormats);
  const styles: boolean[] = [];
  let isOfCells = false;
  await drain(
    readXml(zip.text('xl/styles.xml', maxPartBytes), {
      onOpen(name, { numFmtId, formatCode = '' }) {
        // Without quoted texts, colours and locales: `[Red]"day" 0` is no date.
        const code = formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
        if (name === 'numFmt' && /[dy]/i.test(code)) dateFormats.add(Number(numFmtId));
        if (name === 'cellXfs') isOfCells = true;
        if (name === 'xf' && isOfCells) styles.push(dateFormats.has(Number(numFmtId)));
      },
      onClose(name) {
        if (name === 'cellXfs') isOfCells = false;
      },
    }),
  );
  return styles;
}

async function drain(xml: AsyncIterable<void>): Promise<void> {
  for await (const _ of xml);
}
