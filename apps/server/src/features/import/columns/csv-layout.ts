import { open } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { detectEncoding, type Encoding } from '#features/import/detect-encoding.ts';
import { FileRejected } from '#features/import/row-rejected.ts';
import { type Kind, kinds } from './column.ts';
import { countKnown } from './recognise-header.ts';

export type CsvLayout = {
  encoding: Encoding;
  delimiter: string;
  header: string[];
  /** Excel's own first line "sep=;" precedes the header. */
  hasSeparatorLine: boolean;
};

const delimiters = [',', ';', '\t'];
/** No header is longer. */
const headBytes = 64 * 1024;

export async function readCsvLayout(file: string, kind: Kind | undefined): Promise<CsvLayout> {
  const encoding = await detectEncoding(file);
  const head = await readHead(file, encoding);
  const separator = /^sep=(.)\r?\n/i.exec(head);
  const candidates = separator?.[1] ? [separator[1]] : delimiters;
  const headers = candidates.map((delimiter) => {
    const header = firstRecord(head.slice(separator?.[0].length ?? 0), delimiter);
    const known = Math.max(...(kind ? [kind] : kinds).map((each) => countKnown(header, each)));
    return { delimiter, header, known };
  });
  // The delimiter that recognises the most columns of the header; a file of one column has none.
  const best = headers.toSorted((a, b) => b.known - a.known || b.header.length - a.header.length)[0];
  if (!best || best.header.every((cell) => cell === '')) throw new FileRejected('has no header line');
  return { encoding, delimiter: best.delimiter, header: best.header, hasSeparatorLine: separator !== null };
}

async function readHead(file: string, encoding: Encoding): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead), { stream: true });
  } finally {
    await handle.close();
  }
}

function firstRecord(head: string, delimiter: string): string[] {
  try {
    const options = {
      delimiter,
      to: 1,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    };
    return (parse(head, options)[0] ?? []).map((cell) => cell.trim());
  } catch {
    return [];
  }
}
