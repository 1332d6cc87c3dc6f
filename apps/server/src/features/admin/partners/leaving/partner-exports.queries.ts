import type { PartnerExport } from '@greenroom/domain/branding/brands/partner-export.ts';
import { sql } from 'kysely';
import { jsonList } from '#platform/database/json-list.ts';
import type { SystemDb } from '#platform/database/scope.ts';

const maxListed = 10;

export function listExports(db: SystemDb, partner_id: number) {
  return jsonList<PartnerExport>(
    db,
    db
      .selectFrom('partner_exports')
      .where('partner_id', '=', partner_id)
      .select(['id', 'bytes', 'rows', 'files', 'missing', 'problem'])
      .select([
        sql<PartnerExport['state']>`state`.as('state'),
        sql<string>`requested_at`.as('requested_at'),
        sql<string | null>`expires_at`.as('expires_at'),
      ])
      .orderBy('id', 'desc')
      .limit(maxListed),
  );
}

export async function findPartnerName(db: SystemDb, id: number) {
  return db.selectFrom('partners').where('id', '=', id).select(['id', 'name']).executeTakeFirst();
}

/** One that waits already: a second click makes no second archive. */
export async function findWaitingExport(db: SystemDb, partner_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('partner_exports')
    .where('partner_id', '=', partner_id)
    .where('state', '=', 'waiting')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function insertExport(
  db: SystemDb,
  row: { partner_id: number; requested_by: number; requested_at: Date },
): Promise<number> {
  const { id } = await db.insertInto('partner_exports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findExportToMake(db: SystemDb, id: number) {
  return db
    .selectFrom('partner_exports')
    .innerJoin('partners', 'partners.id', 'partner_exports.partner_id')
    .where('partner_exports.id', '=', id)
    .where('state', '=', 'waiting')
    .select(['partners.id', 'partners.name'])
    .executeTakeFirst();
}

type Made = {
  storage_key: string;
  bytes: number;
  rows: number;
  files: number;
  missing: number;
  finished_at: Date;
  expires_at: Date;
};

/** False when another server has made it meanwhile, or the partner is gone: then nothing refers to the object. */
export async function endExport(
  db: SystemDb,
  id: number,
  outcome: Made | { problem: string; finished_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partner_exports')
    .set({ ...outcome, state: 'problem' in outcome ? 'failed' : 'done' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findMadeExport(
  db: SystemDb,
  { id, export_id, now }: { id: number; export_id: number; now: Date },
) {
  return db
    .selectFrom('partner_exports')
    .where('partner_id', '=', id)
    .where('id', '=', export_id)
    .where('expires_at', '>', now)
    .select(['storage_key', 'bytes'])
    .executeTakeFirst();
}

/** The sweep removes the objects of these notes. */
export async function deleteExpiredExports(
  db: SystemDb,
  { now, max }: { now: Date; max: number },
): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from partner_exports where id = any (array(
        select id from partner_exports
        where expires_at < ${now} or (state = 'failed' and finished_at < ${now}::timestamptz - interval '7 days')
        limit ${max} for update skip locked))
      returning storage_key),
    noted as (
      insert into unsettled_objects (storage_key) select storage_key from gone where storage_key is not null
      on conflict do nothing)
    select from gone`.execute(db);
  return rows.length;
}
