import { sql } from 'kysely';
import { LinkGraph, type NewLink } from '#features/import/locate/link-graph.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';

/** Until the import ends, users cannot change links of these partners: together they could close a circle. */
export async function lockLinks(db: SystemDb, partnerIds: readonly number[]): Promise<LinkGraph> {
  for (const id of partnerIds.toSorted((one, other) => one - other))
    await sql`select pg_advisory_xact_lock(${advisoryLocks.assetLinks}, ${id})`.execute(db);
  const { rows } = await sql<{ asset_id: number; on_asset_id: number }>`
    select l.asset_id, l.on_asset_id from asset_links l join assets a on a.id = l.asset_id
    where a.partner_id = any(${[...partnerIds]}::integer[])`.execute(db);
  return new LinkGraph(rows);
}

export type LinksOf = { id: number; links: readonly NewLink[] };

export async function replaceImportedLinks(db: SystemDb, changed: readonly LinksOf[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const links = changed.flatMap(({ id, links: all }) => all.map((link) => ({ asset_id: id, ...link })));
  await sql`delete from asset_links where asset_id = any(${ids}::integer[])`.execute(db);
  await sql`insert into asset_links (asset_id, on_asset_id, kind)
    select * from unnest(${links.map(({ asset_id }) => asset_id)}::integer[],
      ${links.map(({ on_asset_id }) => on_asset_id)}::integer[], ${links.map(({ kind }) => kind)}::text[])`.execute(
    db,
  );
  // What explains the trouble of a device may have changed.
  await sql`insert into sites_to_decide (site_id) select distinct r.site_id from assets a join rooms r on r.id = a.room_id
    where a.id = any(${ids}::integer[])`.execute(db);
}
