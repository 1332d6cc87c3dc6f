import { narrowTo, type Scope, type ViewerDb } from '#platform/database/scope.ts';
import { findAssetIds } from './assets.queries.ts';
import { findRoomIds } from './rooms.queries.ts';
import { findSiteIds } from './sites.queries.ts';

type Part<Filter> = { ids?: readonly number[] | undefined; filter?: Filter | undefined } | undefined;
type FilterOf<Find extends (...args: never[]) => unknown> = Parameters<Find>[2] extends {
  filter: infer Filter;
}
  ? Filter
  : never;

export type Selection = {
  sites?: Part<FilterOf<typeof findSiteIds>>;
  rooms?: Part<FilterOf<typeof findRoomIds>>;
  assets?: Part<FilterOf<typeof findAssetIds>>;
};

/**
 * The ids of rows that were marked, or that the list with this filter shows, at most `limit`. Marked ones may be hidden
 * from the viewer: the query that reads the rows applies the scope.
 */
export async function findSelectedIds(
  db: ViewerDb,
  scope: Scope,
  { sites, rooms, assets }: Selection,
  limit: number,
): Promise<readonly number[]> {
  const narrow = ({ partner_id }: { partner_id?: number | undefined }) => narrowTo(scope, partner_id);
  if (sites?.filter) return findSiteIds(db, narrow(sites.filter), { filter: sites.filter, limit });
  if (rooms?.filter) return findRoomIds(db, narrow(rooms.filter), { filter: rooms.filter, limit });
  if (assets?.filter) return findAssetIds(db, narrow(assets.filter), { filter: assets.filter, limit });
  const ids = sites?.ids ?? rooms?.ids ?? assets?.ids ?? [];
  return [...new Set(ids)].sort((a, b) => a - b);
}
