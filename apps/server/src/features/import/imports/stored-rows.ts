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

type Source = { database: Database; sealer: Sealer };

/** The rows with these line numbers, which are in ascending order. Only the chunks that contain them are opened. */
export async function findStoredRows(source: Source, import_id: number, lines: readonly number[]) {
  const found = new Map<number, readonly string[]>();
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return found;
  const searched = new Set(lines);
  for (let number = await findChunkOf(source, import_id, first); ; number++) {
    const rows = await readChunk(source, import_id, number);
    for (const { line, cells } of rows ?? []) if (searched.has(line)) found.set(line, cells);
    if (!rows || (rows.at(-1)?.line ?? last) >= last) return found;
  }
}

/** Lines ascend from chunk to chunk. */
async function findChunkOf(source: Source, import_id: number, line: number): Promise<number> {
  let [low, high] = [0, await countChunks(source, import_id)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const rows = await readChunk(source, import_id, middle);
    if ((rows?.[0]?.line ?? 0) <= line) low = middle;
    else high = middle;
  }
  return low;
}

async function countChunks({ database }: Source, import_id: number): Promise<number> {
  const row = await asSystem(database, (db) =>
    db
      .selectFrom('import_chunks')
      .where('import_id', '=', import_id)
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirst(),
  );
  return Number(row?.count ?? 0);
}

/** Reads them again, chunk by chunk, in the order of the file. */
export async function* readStoredRows(source: Source, import_id: number): AsyncGenerator<CsvRow> {
  for (let number = 0; ; number++) {
    const rows = await readChunk(source, import_id, number);
    if (!rows) return;
    yield* rows;
  }
}

async function readChunk({ database, sealer }: Source, import_id: number, number: number) {
  const chunk = await asSystem(database, (db) =>
    db
      .selectFrom('import_chunks')
      .where('import_id', '=', import_id)
      .where('number', '=', number)
      .select('sealed')
      .executeTakeFirst(),
  );
  if (!chunk) return undefined;
  const text = await inflate(sealer.open(chunk.sealed));
  return JSON.parse(text.toString()) as CsvRow[];
}
