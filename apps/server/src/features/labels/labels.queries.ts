import type { LabelThing } from '@greenroom/domain/labels/label-format.ts';
import { visible } from '#access/visible.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

export type LabelRow = {
  id: number;
  name: string;
  reference: string | null;
  serial_number?: string | null;
  mac_address?: string | null;
  ip_address?: string | null;
  floor?: string | null;
  room_name?: string | null;
  site_name: string | null;
};

/** The things of these ids that the viewer sees, in any order. */
export function findLabelRows(
  db: ViewerDb,
  scope: Scope,
  { thing, ids }: { thing: LabelThing; ids: readonly number[] },
): Promise<LabelRow[]> {
  return thing === 'asset' ? findAssets(db, scope, ids) : findRooms(db, scope, ids);
}

function findAssets(db: ViewerDb, scope: Scope, ids: readonly number[]): Promise<LabelRow[]> {
  return db
    .selectFrom('assets')
    .leftJoin('rooms', (join) => join.onRef('rooms.id', '=', 'assets.room_id').on(visible(scope, 'rooms')))
    .leftJoin('sites', (join) => join.onRef('sites.id', '=', 'rooms.site_id').on(visible(scope, 'sites')))
    .where(visible(scope, 'assets'))
    .where('assets.id', 'in', [...ids])
    .select([
      'assets.id',
      'assets.product_name as name',
      'assets.ref as reference',
      'assets.serial_number',
      'assets.mac_address',
      'assets.ip_address',
      'rooms.name as room_name',
      'sites.name as site_name',
    ])
    .execute();
}

function findRooms(db: ViewerDb, scope: Scope, ids: readonly number[]): Promise<LabelRow[]> {
  return db
    .selectFrom('rooms')
    .leftJoin('sites', (join) => join.onRef('sites.id', '=', 'rooms.site_id').on(visible(scope, 'sites')))
    .where(visible(scope, 'rooms'))
    .where('rooms.id', 'in', [...ids])
    .select(['rooms.id', 'rooms.name', 'rooms.reference', 'rooms.floor', 'sites.name as site_name'])
    .execute();
}
