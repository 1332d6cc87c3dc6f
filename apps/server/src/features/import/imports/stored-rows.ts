import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { importLimits } from '@greenroom/domain/import/import-limits.ts';
import type { CsvRow } from '#features/import/read-csv-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

const chunkRows = 500;
const chunkLength = 1_000_000;

type Target = { db: SystemDb; import_id: number; sealer: Sealer };

/**
 * Stores the rows of a file, compressed and sealed: cells may contain the passwords of devices. Counts all rows, and
 * stores none beyond the limit.
 */
export async function storeRows(
  rows: AsyncIterable<CsvRow>,
  { db, import_id, sealer }: Target,
): Promise<{ count: number; first: CsvRow[] }> {
  const first: CsvRow[] = [];
  let [count, number, length] = [0, 0, 0];
  let chunk: CsvRow[] = [];
  const flush = async () => {
    const sealed = sealer.seal(await deflate(JSON.stringify(chunk)));
    await db.insertInto('import_chunks').values({ import_id, number, sealed }).execute();
    number += 1;
    chunk = [];
    length = 0;
  };
  for await (const row of rows) {
    count += 1;
    if (count > importLimits.maxRows) continue;
    if (count <= chunkRows) first.push(row);
    chunk.push(row);
    for (const cell of row.cells) length += cell.length;
    if (chunk.length >= chunkRows || length >= chunkLength) await flush();
  }
  if (chunk.length > 0) await flush();
  return { count, first };
}

/** Reads them again, chunk by chunk, in the order of the file. */
export async function* readStoredRows(
  { database, sealer }: { database: Database; sealer: Sealer },
  import_id: number,
): AsyncGenerator<CsvRow> {
  for (let number = 0; ; number++) {
    const chunk = await asSystem(database, (db) =>
      db
        .selectFrom('import_chunks')
        .where('import_id', '=', import_id)
        .where('number', '=', number)
        .select('sealed')
        .executeTakeFirst(),
    );
    if (!chunk) return;
    const text = await inflate(sealer.open(chunk.sealed));
    yield* JSON.parse(text.toString()) as CsvRow[];
  }
}
