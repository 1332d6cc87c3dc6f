import { sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

export async function requireSeenAsset(db: ViewerDb, scope: Scope, id: number): Promise<void> {
  const asset = db.selectFrom('assets').where('id', '=', id).where(visibleRows(scope, 'assets')).select('id');
  await orNotFound('Asset', asset.executeTakeFirst());
}

/** The assets whose present end of warranty the user has marked. */
export async function listSeenWarranties(
  db: SystemDb,
  user_id: number,
  asset_id?: number,
): Promise<number[]> {
  const { rows } = await sql<{ asset_id: number }>`
    select s.asset_id from seen_warranties s join assets a on a.id = s.asset_id and a.warranty_end_day = s.end_day
    where s.user_id = ${user_id} and ${asset_id === undefined ? sql`true` : sql`s.asset_id = ${asset_id}`}`.execute(
    db,
  );
  return rows.map((row) => row.asset_id);
}

type Mark = { user_id: number; asset_id: number; is_seen: boolean };

/** Nothing is stored for an asset whose warranty has no end. */
export async function storeMark(db: SystemDb, { user_id, asset_id, is_seen }: Mark): Promise<void> {
  if (is_seen)
    await sql`insert into seen_warranties (user_id, asset_id, end_day)
      select ${user_id}, id, warranty_end_day from assets where id = ${asset_id} and warranty_end_day is not null
      on conflict (user_id, asset_id) do update set end_day = excluded.end_day`.execute(db);
  else
    await db
      .deleteFrom('seen_warranties')
      .where('user_id', '=', user_id)
      .where('asset_id', '=', asset_id)
      .execute();
}
