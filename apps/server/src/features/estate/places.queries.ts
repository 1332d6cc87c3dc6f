import { sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { visibleRows } from '#access/visible-rows.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

/** The partner of a place that the viewer sees; it cannot be removed or handed over before the transaction ends. */
export async function requireSite(db: ViewerDb, scope: Scope, id: number): Promise<number> {
  const query = db.selectFrom('sites').where('id', '=', id).where(visibleRows(scope, 'sites'));
  const { partner_id } = await orNotFound(
    'Site',
    query.select('partner_id').modifyEnd(sql`for key share`).executeTakeFirst(),
  );
  return partner_id;
}

export async function requireRoom(db: ViewerDb, scope: Scope, id: number): Promise<number> {
  const query = db.selectFrom('rooms').where('id', '=', id).where(visibleRows(scope, 'rooms'));
  const { partner_id } = await orNotFound(
    'Room',
    query.select('partner_id').modifyEnd(sql`for key share`).executeTakeFirst(),
  );
  return partner_id;
}

export async function requireVisiblePartner(db: ViewerDb, scope: Scope, id: number): Promise<void> {
  const query = db.selectFrom('partners').where('id', '=', id).where(visible(scope, 'partners'));
  await orNotFound('Partner', query.select('id').executeTakeFirst());
}
