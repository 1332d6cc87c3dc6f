import { sql } from 'kysely';
import { recordChanges } from '#features/audit/audit.queries.ts';
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
  const before = await readImportedLinks(db, ids);
  await sql`delete from asset_links where asset_id = any(${ids}::integer[])`.execute(db);
  await sql`insert into asset_links (asset_id, on_asset_id, kind)
    select * from unnest(${links.map(({ asset_id }) => asset_id)}::integer[],
      ${links.map(({ on_asset_id }) => on_asset_id)}::integer[], ${links.map(({ kind }) => kind)}::text[])`.execute(
    db,
  );
  // What explains the trouble of a device may have changed.
  await sql`insert into sites_to_decide (site_id) select distinct r.site_id from assets a join rooms r on r.id = a.room_id
    where a.id = any(${ids}::integer[])`.execute(db);
  await recordLinks(db, { before, after: await readImportedLinks(db, ids) });
}

type StoredLinks = { asset_id: number; product_name: string; links: NewLink[] };

async function readImportedLinks(db: SystemDb, ids: readonly number[]): Promise<StoredLinks[]> {
  const { rows } = await sql<StoredLinks>`
    select a.id as asset_id, a.product_name, coalesce(json_agg(json_build_object('on_asset_id', l.on_asset_id,
      'kind', l.kind) order by l.on_asset_id) filter (where l.asset_id is not null), '[]') as links
    from assets a left join asset_links l on l.asset_id = a.id
    where a.id = any(${[...ids]}::integer[]) group by a.id order by a.id`.execute(db);
  return rows;
}

/** One entry for each asset, as when a user changes its links. */
async function recordLinks(
  db: SystemDb,
  { before, after }: { before: readonly StoredLinks[]; after: readonly StoredLinks[] },
): Promise<void> {
  const linksBefore = new Map(before.map(({ asset_id, links }) => [asset_id, links]));
  await recordChanges(db, {
    actor: null,
    changes: after.map(({ asset_id, product_name, links }) => ({
      ...{ action: 'asset-links-changed', user_id: null, subject: product_name },
      before: { links: linksBefore.get(asset_id) ?? [] },
      after: { links, asset_id },
    })),
  });
}
