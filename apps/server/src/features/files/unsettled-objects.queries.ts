import { sql } from 'kysely';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

/** Notes that an object may exist in the storage without a row in files. */
export async function insertNote(
  db: ViewerDb | SystemDb,
  scope: Pick<Scope, 'user_id'> | null,
  storage_key: string,
): Promise<void> {
  const noted_by = scope?.user_id ?? null;
  await (db as SystemDb).insertInto('unsettled_objects').values({ storage_key, noted_by }).execute();
}

/** Deletes a note. Returns false when it is gone: then the object has been swept. */
export async function removeNote(db: ViewerDb | SystemDb, storage_key: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('unsettled_objects')
    .where('storage_key', '=', storage_key)
    .returning('storage_key')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Waits for the transaction that settles the object. Returns false when its note is gone. */
export async function lockNote(db: ViewerDb, storage_key: string): Promise<boolean> {
  const note = await db
    .selectFrom('unsettled_objects')
    .where('storage_key', '=', storage_key)
    .select('storage_key')
    .forUpdate()
    .executeTakeFirst();
  return note !== undefined;
}

/** Locks the next abandoned note that no other server is working on. */
export async function lockNextLeftover(db: SystemDb, after: string): Promise<string | undefined> {
  const note = await db
    .selectFrom('unsettled_objects')
    .where('noted_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where('storage_key', '>', after)
    .select('storage_key')
    .orderBy('storage_key')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return note?.storage_key;
}
