import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { CsvLayout } from './columns/csv-layout.ts';
import { FileRejected } from './row-rejected.ts';

/** `line` is where the row begins: cells may contain line breaks. */
export type CsvRow = { line: number; cells: string[] };

type Parsed = { record: string[]; info: { lines: number; empty_lines: number } };

/** An endless row is an unclosed quote; without a limit it would fill the memory. */
const maxRowLength = 2_000_000;

/** `line` is where the row with the quote begins. */
export class QuoteNotClosed extends FileRejected {
  readonly line: number;

  constructor(line: number) {
    super(`cannot be read as CSV after line ${line - 1}: a cell that begins with a quote is not closed`);
    this.line = line;
  }
}

/** Yields the rows below the header. */
export async function* readCsvRows(
  file: string,
  layout: CsvLayout,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<CsvRow> {
  let linesParsed = 0;
  const parser = parse({
    delimiter: layout.delimiter,
    record_delimiter: ['\n', '\r'],
    from_line: layout.hasSeparatorLine ? 2 : 1,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    info: true,
    // An error is thrown before the last rows are read, and how many of them wait depends on the version of Node.
    on_record(record, { lines }) {
      linesParsed = lines;
      return record;
    },
  });
  const text = Readable.from(decode(file, layout.encoding, onBytes));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let linesBefore = 0;
  let emptyBefore = 0;
  let isHeader = true;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = linesBefore + (info.empty_lines - emptyBefore) + 1;
      linesBefore = info.lines;
      emptyBefore = info.empty_lines;
      if (!isHeader && record.some((cell) => cell.trim() !== '')) yield { line, cells: record };
      isHeader = false;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new QuoteNotClosed(linesParsed + 1);
  } finally {
    text.destroy();
  }
}

async function* decode(
  file: string,
  encoding: CsvLayout['encoding'],
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let heldBack = '';
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    const text = heldBack + decoder.decode(chunk, { stream: true });
    // The end of a chunk may split CR LF.
    heldBack = text.endsWith('\r') ? '\r' : '';
    // The parser would count CR LF inside quotes as two lines.
    yield text.slice(0, text.length - heldBack.length).replaceAll('\r\n', '\n');
  }
  yield heldBack + decoder.decode();
}
