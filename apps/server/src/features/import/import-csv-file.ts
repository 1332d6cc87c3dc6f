import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import { type Estate, loadEstate, nameKey, type Place, referenceKey } from './estate.ts';
import { RowImporter, type RowResult } from './import-rows.ts';
import { createAssetLocator } from './locate/locate-asset.ts';
import { createPartnerLocator, createRoomLocator, createSiteLocator } from './locate/locate-place.ts';
import type { Locator } from './locate/locator.ts';
import type { PlannedFile } from './plan-import.ts';
import { type CsvRow, readCsvRows } from './read-csv-rows.ts';
import { FileRejected } from './row-rejected.ts';

/** Big enough for few round trips, small enough to keep every statement far below its time limit. */
const batchSize = 500;

export type Progress = { rows: number; bytes: number };

/** A PDU fed by a PDU fed by a PDU: deeper than any real chain. */
const maxRounds = 4;

type Work = {
  file: PlannedFile;
  partner: string | undefined;
  /** For the credentials of device connections. */
  sealer: Sealer;
};

type Watch = {
  /** Called after each batch and awaited: it may write to disk. */
  onRows: (results: readonly RowResult[], progress: Progress) => Promise<void>;
};

/**
 * Imports one file inside the caller's transaction. Any error except a bad row throws, and the caller must roll back.
 */
export async function importCsvFile(db: SystemDb, { onRows, ...work }: Work & Watch): Promise<void> {
  const { file } = work;
  const lock = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.import}) as free`.execute(db);
  if (!lock.rows[0]?.free) throw new FileRejected('another import is running');
  const importer = new RowImporter(file.header, await createLocator(db, work), work.sealer);
  const progress = { rows: 0, bytes: 0 };
  let batch: CsvRow[] = [];
  const flush = async (mayWait = true) => {
    const results = await importer.importBatch(db, { rows: batch, mayWait });
    progress.rows += results.length;
    batch = [];
    await onRows(results, { ...progress });
  };
  const rows = readCsvRows(file.path, file.layout, (bytes) => {
    progress.bytes += bytes;
  });
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  // Devices whose outlet is further down, and then those that depend on one of these.
  for (let round = 1, waiting = importer.takeWaiting(); waiting.length > 0; round++) {
    const before = waiting.length;
    while (waiting.length > 0) {
      batch = waiting.splice(0, batchSize);
      await flush(round < maxRounds);
    }
    waiting = importer.takeWaiting();
    if (waiting.length === before) round = maxRounds;
  }
}

async function createLocator(db: SystemDb, { file, partner, sealer }: Work): Promise<Locator> {
  const { kind, columns } = file.header;
  const estate = await loadEstate(db, kind);
  const onlyFor = partner === undefined ? undefined : findPartner(estate, partner);
  if (partner !== undefined && !onlyFor && kind !== 'partners') {
    throw new FileRejected(`there is no partner "${partner}"`);
  }
  const context = { estate, onlyFor };
  if (kind === 'partners') return createPartnerLocator(context, partner);
  if (kind === 'sites') return createSiteLocator(context);
  if (kind === 'rooms') return createRoomLocator(context);
  // Also for a new driver: it keeps the credentials that it can use.
  const readsSecrets = columns.some((column) => column?.isSecret || column?.name === 'driver');
  return createAssetLocator(db, { ...context, sealer: readsSecrets ? sealer : undefined });
}

/** By reference, or else by name. */
export function findPartner({ partners }: Pick<Estate, 'partners'>, text: string): Place | undefined {
  const [byReference] = partners.find(referenceKey(text));
  if (byReference) return byReference;
  const byName = partners.find(nameKey(text));
  if (byName.length > 1) throw new FileRejected(`several partners are called "${text}": give the reference`);
  return byName[0];
}
