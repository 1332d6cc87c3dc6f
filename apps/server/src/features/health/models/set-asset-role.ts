import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { AssetCounts, AssetRole } from '@greenroom/domain/health/asset-role.ts';
import { roleOfAsset } from '@greenroom/domain/health/role-of-asset.ts';
import type { AssetRoleOf } from '@greenroom/domain/health/room-models.ts';
import { sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem, readAsViewer, type Scope, type ViewerDb } from '#platform/database/scope.ts';

type Seen = {
  role: AssetRole | null;
  counts: AssetCounts | null;
  asset_type: string | null;
  category: string | null;
  product_name: string;
};

/** Under explicit grants the partner's own words are hidden; the built-in ones decide then. */
export function getAssetRole(database: Database, viewer: Viewer, id: number): Promise<AssetRoleOf> {
  return readAsViewer(database, viewer, async (db, scope) => {
    const { role, counts, product_name: _, ...kind } = await orNotFound('Asset', findRole(db, scope, id));
    const { rows: map } = await sql<{ words: string; role: AssetRole }>`
      select words, role from role_maps
      where partner_id = (select partner_id from assets where id = ${id})`.execute(db);
    const automatic = roleOfAsset(kind, map);
    return { role, counts: counts ?? 'as-model', effective: role ?? automatic, automatic };
  });
}

async function findRole(db: ViewerDb, scope: Scope, id: number): Promise<Seen | undefined> {
  const { rows } = await sql<Seen>`
    select asset_roles.role, asset_roles.counts, assets.asset_type, assets.category, assets.product_name
    from assets left join asset_roles on asset_roles.asset_id = assets.id
    where assets.id = ${id} and ${visibleRows(scope, 'assets')}`.execute(db);
  return rows[0];
}

type SetRoleInput = { id: number; role: AssetRole | null; counts: AssetCounts; address: string | null };

/** The asset is first looked up as the viewer. */
export async function setAssetRole(
  database: Database,
  viewer: Viewer,
  { id, role, counts, address }: SetRoleInput,
): Promise<AssetRoleOf> {
  const asset = await readAsViewer(database, viewer, (db, scope) =>
    orNotFound('Asset', findRole(db, scope, id)),
  );
  await asSystem(database, async (db) => {
    const values = { role, counts, set_by: viewer.user_id };
    await db
      .insertInto('asset_roles')
      .values({ asset_id: id, ...values })
      .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(values))
      .execute();
    await sql`insert into rooms_to_judge (room_id) select room_id from assets where id = ${id}`.execute(db);
    await sql`select pg_notify('greenroom_rooms_to_judge', '')`.execute(db);
    const actor = await findRequester(db, viewer, address);
    await recordChange(db, {
      actor,
      change: {
        action: 'asset-role-changed',
        user_id: null,
        subject: asset.product_name,
        before: { role: asset.role, counts: asset.counts ?? 'as-model' },
        after: { role, counts, asset_id: id },
      },
    });
  });
  return getAssetRole(database, viewer, id);
}
