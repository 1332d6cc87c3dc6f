import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { permissions } from '@greenroom/domain/access/permission.ts';
import type pg from 'pg';
import { insertRows } from './build-estate.ts';
import type { World } from './world.ts';

/** New roles, links and grants for all users. Grants cover any tenant's data, also for users that are not restricted to them. */
export async function shuffleRights(owner: pg.Client, random: SeededRandom, world: World): Promise<void> {
  const some = <Row>(rows: readonly Row[], probability: number) =>
    rows.filter(() => random.chance(probability));
  const users = world.users.map(({ id, partner_id }) => ({
    id,
    partner_id: random.chance(0.3) ? random.pick(world.partners).id : partner_id,
    is_superuser: random.chance(0.15),
    force_explicit_grants: random.chance(0.45),
    permissions: permissions.filter(() => random.chance(0.5)),
  }));
  const links = users.flatMap(({ id: user_id, partner_id: own }) =>
    some(world.partners, random.pick([0, 0, 0.3, 0.6]))
      .filter(({ id }) => id !== own)
      .map(({ id: partner_id }) => ({ user_id, partner_id })),
  );
  const grants = (kind: 'sites' | 'rooms' | 'assets', column: string) =>
    world.users.flatMap(({ id: user_id }) =>
      some(world[kind] as { id: number }[], random.pick([0, 0.2, 0.5])).map(({ id }) => ({
        user_id,
        [column]: id,
      })),
    );
  await owner.query('begin');
  await owner.query('delete from user_partners; delete from site_grants');
  await owner.query('delete from room_grants; delete from asset_grants');
  await owner.query(
    `update users set partner_id = x.partner_id, is_superuser = x.is_superuser, force_explicit_grants = x.force_explicit_grants,
       permissions = x.permissions
     from jsonb_to_recordset($1)
       as x (id integer, partner_id integer, is_superuser boolean, force_explicit_grants boolean, permissions text[])
     where users.id = x.id`,
    [JSON.stringify(users)],
  );
  await insertRows(owner, 'user_partners', stamped(links, 'linked_at'));
  await insertRows(owner, 'site_grants', stamped(grants('sites', 'site_id'), 'granted_at'));
  await insertRows(owner, 'room_grants', stamped(grants('rooms', 'room_id'), 'granted_at'));
  await insertRows(owner, 'asset_grants', stamped(grants('assets', 'asset_id'), 'granted_at'));
  await owner.query('commit');
}

function stamped(rows: Record<string, number>[], column: string) {
  return rows.map((row) => ({ ...row, [column]: new Date().toISOString() }));
}
