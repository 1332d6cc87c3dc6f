import type { AssetRole } from '@greenroom/domain/health/asset-role.ts';
import type { RoleMapEntry } from '@greenroom/domain/health/role-of-asset.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** Device types that a person can read through. */
const maxKinds = 300;

export function listRoleWords(db: SystemDb, partner_id: number): Promise<RoleMapEntry[]> {
  return db
    .selectFrom('role_maps')
    .where('partner_id', '=', partner_id)
    .select(['words', sql<AssetRole>`role`.as('role')])
    .orderBy('words')
    .execute();
}

/** The types of the partner's devices, or the last part of the category of those without a type. */
export async function listKinds(
  db: SystemDb,
  partner_id: number,
): Promise<{ kind: string; assets: number }[]> {
  const { rows } = await sql<{ kind: string; assets: number }>`
    select min(kind) as kind, count(*)::integer as assets
    from (
      select coalesce(nullif(trim(asset_type), ''), trim(regexp_replace(category, '^.*/', ''))) as kind
      from assets where partner_id = ${partner_id}) as kinds
    where kind <> ''
    group by fold_text(kind) order by 2 desc, 1 limit ${maxKinds}`.execute(db);
  return rows;
}
