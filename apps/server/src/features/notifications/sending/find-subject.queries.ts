import { type Expression, type SqlBool, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { findTicketName } from '#features/maintenance/tickets.queries.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import type { EventRow } from './deliveries.queries.ts';

/** What an event is about, as one recipient sees it. Names that it may not see are null. */
export type Subject = {
  site_name: string | null;
  room_name: string | null;
  asset_name: string | null;
  /** Of a channel that has failed. */
  channel_name?: string;
  ticket_name?: string;
  /** Of a comment on a ticket. */
  comment?: { author_name: string; body: string };
};

/** Undefined when the recipient sees nothing of it. */
export async function findSubject(
  db: ViewerDb,
  scope: Scope,
  { site_id, partner_id, payload }: EventRow,
): Promise<Subject | undefined> {
  const ticket_name = payload.ticket && (await findTicketName(db, scope, payload.ticket.id));
  if (payload.ticket && ticket_name === undefined) return undefined;
  const { asset_id = null, room_id = null, room_ids = [], asset_ids = [] } = payload;
  const name = (table: 'sites' | 'rooms' | 'assets', id: number | null): Expression<string | null> =>
    sql`(select ${sql.ref(table === 'assets' ? 'product_name' : 'name')} from ${sql.table(table)} where ${sql.table(table)}.id = ${id} and ${visibleRows(scope, table)})`;
  const seesAny = (table: 'rooms' | 'assets', ids: readonly number[]): Expression<SqlBool> =>
    sql`exists (select from ${sql.table(table)} where ${sql.table(table)}.id = any(${[...ids]}::integer[])
      and ${visibleRows(scope, table)})`;
  const { rows } = await sql<
    Record<'site_name' | 'room_name' | 'asset_name', string | null> & { sees_part: boolean }
  >`
    select ${name('sites', site_id)} as site_name, ${name('rooms', room_id)} as room_name,
      ${name('assets', asset_id)} as asset_name,
      (${seesAny('rooms', room_ids)} or ${seesAny('assets', asset_ids)}) as sees_part`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { sees_part, ...names } = row;
  const subject = { ...names, ...(ticket_name !== undefined && { ticket_name }) };
  // Without a site it concerns the installation, or is a test.
  const isOfPartner =
    site_id === null && scope.visibility !== 'grants' && scope.partner_ids.includes(partner_id);
  const sees = Object.values(subject).some((text) => text !== null);
  return sees || sees_part || isOfPartner || scope.visibility === 'everything' ? subject : undefined;
}
