import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { assetsWithParents } from '#features/inventory/assets.queries.ts';
import { jsonList } from '#platform/database/json-list.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { lastObservedAt } from './statuses/asset-checks.queries.ts';

export type AssetListInput = {
  room_id?: number | undefined;
  asset_id?: number | undefined;
  asset_ids?: readonly number[] | undefined;
};

/** Returns undefined for an asset that does not exist or that the viewer may not see. */
export function findAssetToControl(db: ViewerDb, scope: Scope, id: number) {
  return db
    .selectFrom('assets')
    .where(visible(scope, 'assets'))
    .where('assets.id', '=', id)
    .select(['assets.id', 'assets.partner_id', 'assets.is_controlled', 'assets.status'])
    .executeTakeFirst();
}

/** A hidden room returns none of its assets, even if these are granted. */
function selectedAssets(scope: Scope, { room_id, asset_id, asset_ids }: AssetListInput): Expression<SqlBool> {
  const conditions = [
    visible(scope, 'assets'),
    sql<SqlBool>`assets.is_controlled and not is_retired(assets.status)`,
  ];
  if (asset_id !== undefined) conditions.push(sql<SqlBool>`assets.id = ${asset_id}`);
  if (asset_ids !== undefined) conditions.push(sql<SqlBool>`assets.id = any(${[...asset_ids]}::integer[])`);
  if (room_id !== undefined) {
    conditions.push(
      sql<SqlBool>`assets.room_id in (select rooms.id from rooms where rooms.id = ${room_id} and ${visible(scope, 'rooms')})`,
    );
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function selectStatuses(db: ViewerDb) {
  return db
    .selectFrom('asset_statuses')
    .innerJoin('assets', 'assets.id', 'asset_statuses.asset_id')
    .leftJoin('asset_checks', 'asset_checks.asset_id', 'asset_statuses.asset_id')
    .select([
      'asset_statuses.asset_id',
      'asset_statuses.status',
      'asset_statuses.message',
      'asset_statuses.device_message',
      sql<FailureCode | null>`asset_statuses.code`.as('code'),
      'asset_statuses.firmware_version',
      'asset_statuses.facts',
      lastObservedAt.as('observed_at'),
    ])
    .orderBy('asset_statuses.asset_id');
}

export function listStatuses(db: ViewerDb, scope: Scope, input: AssetListInput) {
  return jsonList(db, selectStatuses(db).where(selectedAssets(scope, input)));
}

/** Each as JSON text, with room and site: the statuses of these assets, and all that have changed since then. */
export async function listChangedStatuses(
  db: ViewerDb,
  scope: Scope,
  { asset_ids, since }: { asset_ids: readonly number[]; since: Date | undefined },
): Promise<string[]> {
  const isNews = since
    ? sql<SqlBool>`(asset_statuses.asset_id = any(${[...asset_ids]}::integer[]) or asset_statuses.changed_at > ${since})`
    : sql<SqlBool>`asset_statuses.asset_id = any(${[...asset_ids]}::integer[])`;
  const query = selectStatuses(db).where(selectedAssets(scope, {})).where(isNews);
  const { rows } = await sql<{ body: string }>`
    select row_to_json(t)::text as body from (
      select told.*, rooms.id as room_id, sites.id as site_id
      from (${query}) as told join (${assetsWithParents(scope)}) on assets.id = told.asset_id
      order by told.asset_id) t`.execute(db);
  return rows.map(({ body }) => body);
}

export async function listControlledIds(
  db: ViewerDb,
  scope: Scope,
  input: AssetListInput,
): Promise<number[]> {
  const rows = await db
    .selectFrom('assets')
    .where(selectedAssets(scope, input))
    .select('assets.id')
    .orderBy('assets.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listNames(
  db: ViewerDb,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('assets')
    .where(visible(scope, 'assets'))
    .where('assets.id', 'in', [...ids])
    .select(['assets.id', 'assets.product_name'])
    .execute();
  return new Map(rows.map(({ id, product_name }) => [id, product_name]));
}

/** One partner as an equality, so that an index that begins with it also gives the order. */
function ofPartners(ids: readonly number[]): Expression<SqlBool> {
  return ids.length === 1
    ? sql<SqlBool>`o.partner_id = ${ids[0]}`
    : sql<SqlBool>`o.partner_id = any(${[...ids]}::integer[])`;
}

type FinishedInput = {
  limit: number;
  skip: number;
  operation_id?: number | undefined;
  asset_id?: number | undefined;
};

/** Finished actions, newest first, without readings. Operations of a hidden asset are hidden too. */
export function listFinished(
  db: ViewerDb,
  scope: Scope,
  { limit, skip, operation_id, asset_id }: FinishedInput,
) {
  return jsonList(
    db,
    db
      .selectFrom('asset_operations as o')
      .innerJoin('assets', 'assets.id', 'o.asset_id')
      .where('o.state', 'in', ['done', 'failed', 'expired'])
      .where('o.action_name', '<>', 'get_status')
      .where(visible(scope, 'assets'))
      .$if(scope.visibility === 'partners', (query) => query.where(ofPartners(scope.partner_ids)))
      .$if(asset_id !== undefined, (query) => query.where('o.asset_id', '=', asset_id ?? 0))
      .$if(operation_id !== undefined, (query) => query.where('o.id', '=', operation_id ?? 0))
      .select([
        'o.id',
        'o.asset_id',
        'assets.product_name as asset_name',
        'o.action_name',
        sql<'succeeded' | 'failed'>`case o.state when 'done' then 'succeeded' else 'failed' end`.as('status'),
        'o.message',
        'o.device_message',
        'o.user_name',
        'o.duration_ms',
        'o.created_at',
      ])
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(limit)
      .offset(skip),
  );
}
