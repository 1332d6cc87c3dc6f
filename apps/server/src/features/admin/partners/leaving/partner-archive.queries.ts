import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import type { PartnerRows } from './partner-rows.ts';

/** Opens a cursor on the rows of a table, as JSON, for this transaction. */
export async function openRows(
  db: SystemDb,
  { rows: { table, where, without = [] }, partner_id }: { rows: PartnerRows; partner_id: number },
): Promise<void> {
  const condition = sql.raw(where.replaceAll('$1', String(partner_id)));
  const hidden = sql.raw(`'{${without.join(',')}}'::text[]`);
  await sql`declare partner_rows no scroll cursor for
    select (to_jsonb(t) - ${hidden})::text as row from ${sql.table(table)} t where ${condition}`.execute(db);
}

export async function fetchRows(db: SystemDb, max: number): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`fetch ${sql.lit(max)} from partner_rows`.execute(db);
  return rows.map(({ row }) => row);
}

export type StoredFile = { id: number; filename: string; size: number; storage_key: string };

/** A page of the files of a partner, by id. */
export async function listFilesOf(
  db: SystemDb,
  { partner_id, after, max }: { partner_id: number; after: number; max: number },
): Promise<StoredFile[]> {
  return db
    .selectFrom('files')
    .where('partner_id', '=', partner_id)
    .where('id', '>', after)
    .select(['id', 'filename', 'size', 'storage_key'])
    .orderBy('id')
    .limit(max)
    .execute();
}
