import { type AssetLinks, maxLinkDepth } from '@greenroom/domain/incidents/links/asset-links.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

export type LinkedAsset = { id: number; product_name: string; partner_id: number };

export async function listSeenAssets(
  db: ViewerDb,
  scope: Scope,
  ids: readonly number[],
): Promise<LinkedAsset[]> {
  const { rows } = await sql<LinkedAsset>`
    select assets.id, assets.product_name, assets.partner_id from assets
    where assets.id = any(${[...ids]}::integer[]) and ${visibleRows(scope, 'assets')}`.execute(db);
  return rows;
}

export async function readAssetLinks(
  db: ViewerDb,
  scope: Scope,
  id: number,
): Promise<JsonText<AssetLinks> | undefined> {
  const linked = (own: string, other: string): RawBuilder<unknown> => sql`coalesce((
    select json_agg(json_build_object('asset_id', assets.id, 'asset_name', assets.product_name, 'kind', l.kind)
      order by assets.product_name_key, assets.id)
    from asset_links l join assets on assets.id = ${sql.ref(`l.${other}`)}
    where ${sql.ref(`l.${own}`)} = thing.id and ${visibleRows(scope, 'assets')}), '[]')`;
  return (await jsonOne(
    db,
    sql`select ${linked('asset_id', 'on_asset_id')} as depends_on, ${linked('on_asset_id', 'asset_id')} as needed_by,
        (select json_build_object('asset_id', assets.id, 'asset_name', assets.product_name) from assets
          where assets.id = feeding_asset(thing.id) and ${visibleRows(scope, 'assets')}) as fed_by
      from (select assets.id from assets where assets.id = ${id} and ${visibleRows(scope, 'assets')}) as thing`,
  )) as JsonText<AssetLinks> | undefined;
}

export type StoredLink = { on_asset_id: number; kind: string };

export async function listLinks(db: SystemDb, asset_id: number): Promise<StoredLink[]> {
  return db
    .selectFrom('asset_links')
    .where('asset_id', '=', asset_id)
    .select(['on_asset_id', 'kind'])
    .orderBy('on_asset_id')
    .execute();
}

export async function replaceLinks(
  db: SystemDb,
  asset_id: number,
  links: readonly StoredLink[],
): Promise<void> {
  await db.deleteFrom('asset_links').where('asset_id', '=', asset_id).execute();
  if (links.length > 0)
    await db
      .insertInto('asset_links')
      .values(links.map((link) => ({ asset_id, ...link })))
      .execute();
}

/** What explains the trouble of a device may have changed. */
export async function decideSiteOf(db: SystemDb, asset_id: number): Promise<void> {
  await sql`insert into sites_to_decide (site_id) select r.site_id from assets a join rooms r on r.id = a.room_id
    where a.id = ${asset_id}`.execute(db);
}

/** How long the chains would be that lead through an asset with these links, and whether one comes back to it. */
export async function measureChains(
  db: SystemDb,
  { asset_id, on_asset_ids }: { asset_id: number; on_asset_ids: readonly number[] },
): Promise<{ depth: number; is_circle: boolean }> {
  const { rows } = await sql<{ depth: number; is_circle: boolean }>`
    with recursive up (id, depth) as (
      select on_id, 1 from unnest(${[...on_asset_ids]}::integer[]) as on_id
      union
      select l.on_asset_id, up.depth + 1 from up join asset_links l on l.asset_id = up.id
      where up.depth <= ${maxLinkDepth} and up.id <> ${asset_id}),
    down (id, depth) as (
      select ${asset_id}::integer, 0
      union
      select l.asset_id, down.depth + 1 from down join asset_links l on l.on_asset_id = down.id
      where down.depth <= ${maxLinkDepth})
    select (select coalesce(max(depth), 0) from up) + (select max(depth) from down) as depth,
      exists (select from up where id = ${asset_id}) as is_circle`.execute(db);
  return rows[0] ?? { depth: 0, is_circle: false };
}
