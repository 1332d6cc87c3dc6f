import { maxUserFileRows, userFileColumns } from '@greenroom/domain/admin/accounts/user-file.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { unguardFormula } from '@greenroom/domain/listing/csv.ts';
import { parse } from 'csv-parse/sync';

type Column = (typeof userFileColumns)[number];

type Parsed = { record: string[]; info: { lines: number } };

/** The cells of a row that are not blank. */
export type UserFileRow = { line: number; cells: Partial<Record<Column, string>> };

/** The rows of a CSV file with a header. Columns that no field of a user belongs to are rejected, not guessed. */
export function readUserFile(csv: string): UserFileRow[] {
  const [head = ''] = csv.split(/\r?\n/, 1);
  const delimiter = head.split(';').length > head.split(',').length ? ';' : ',';
  let records: Parsed[];
  try {
    const parsed: unknown = parse(csv, {
      ...{ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, info: true },
    });
    records = parsed as Parsed[];
  } catch (error) {
    throw new Problem('invalid-input', 'The file cannot be read as CSV.', { cause: error });
  }
  const [header, ...rows] = records;
  const columns = (header?.record ?? []).map(readHeader);
  if (!columns.includes('username'))
    throw new Problem('invalid-input', 'The file needs a header with the column username.');
  const twice = columns.find((column, at) => columns.indexOf(column) !== at);
  if (twice) throw new Problem('invalid-input', `The column ${twice} is there twice.`);
  if (rows.length > maxUserFileRows)
    throw new Problem('invalid-input', `A file has at most ${maxUserFileRows} rows.`);
  return rows.map(({ record, info }) => ({
    // Where the row ends: a cell may contain a line break.
    line: info.lines,
    cells: Object.fromEntries(
      columns.flatMap((column, at) => {
        const text = unguardFormula((record[at] ?? '').trim());
        return text === '' ? [] : [[column, text]];
      }),
    ),
  }));
}

function readHeader(text: string): Column {
  const name = text.trim().toLowerCase().replaceAll(' ', '_');
  const found = userFileColumns.find((column) => column === name);
  if (found) return found;
  throw new Problem('invalid-input', `No field is called "${name}". Use ${userFileColumns.join(', ')}.`);
}
