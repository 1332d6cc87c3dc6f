import { permissions as allPermissions } from '@greenroom/domain/access/permission.ts';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ScimForm, ScimSettings } from '@greenroom/domain/scim/scim-settings.ts';
import { sql } from 'kysely';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { findRequester, lockUsers } from '#features/admin/users.queries.ts';
import { type AuditedChange, recordChange } from '#features/audit/audit.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createOpaqueToken, hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { syncRoles } from './scim-groups.queries.ts';
import { scimTokenPrefix } from './scim-tokens.queries.ts';

export type ScimAdministrator = { viewer: Viewer; address: string; partner_id: number };

export function readScimSettings(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { partner_id, base_url }: { partner_id: number; base_url: string },
): Promise<ScimSettings> {
  requireOwnPartner(viewer, partner_id);
  return asSystem(database, async (db) => {
    await requirePartner(db, partner_id);
    const token = await db
      .selectFrom('scim_tokens')
      .where('partner_id', '=', partner_id)
      .select(['created_at', 'created_by_name', 'last_used_at'])
      .executeTakeFirst();
    const { rows } = await sql<{ user_count: number; group_count: number }>`select
      (select count(*)::integer from scim_users s join users u on u.id = s.user_id and u.partner_id = s.partner_id
        where s.partner_id = ${partner_id} and s.external_id is not null and s.detached_at is null) as user_count,
      (select count(*)::integer from scim_groups where partner_id = ${partner_id}) as group_count`.execute(
      db,
    );
    const { user_count = 0, group_count = 0 } = rows[0] ?? {};
    return {
      ...{ partner_id, base_url, user_count, group_count },
      token: token
        ? {
            created_at: token.created_at.toISOString(),
            created_by_name: token.created_by_name,
            last_used_at: token.last_used_at?.toISOString() ?? null,
          }
        : null,
      roles: await listGivenRoles(db, partner_id),
      own_roles: await listOwnRoles(db, viewer),
    };
  });
}

/** The directory may do what its administrator may do now, and no more later. */
export function createScimToken(services: Services, administrator: ScimAdministrator): Promise<string> {
  const { viewer, partner_id } = administrator;
  const token = scimTokenPrefix + createOpaqueToken().token;
  return changeScim(services, administrator, async ({ db, name, record }) => {
    const values = {
      token_hash: hashOpaqueToken(token),
      created_at: services.now(),
      created_by_name: name,
      ceiling: viewer.is_superuser ? [...allPermissions] : [...viewer.permissions],
      last_used_at: null,
    };
    await db
      .insertInto('scim_tokens')
      .values({ partner_id, ...values })
      .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(values))
      .execute();
    await record({ action: 'scim-token-created', before: null, after: null });
    return token;
  });
}

export function saveScim(
  services: Services,
  administrator: ScimAdministrator,
  { roles }: ScimForm,
): Promise<void> {
  const { viewer, partner_id } = administrator;
  return changeScim(services, administrator, async ({ db, record }) => {
    const before = await listGivenRoles(db, partner_id);
    const allowed = [...(await listOwnRoles(db, viewer)), ...before];
    const foreign = roles.find((role) => !allowed.includes(role));
    if (foreign !== undefined)
      throw new Problem(
        'forbidden',
        `You cannot give the role ${foreign}: it does not exist, or it may do more than you.`,
      );
    const after = [...new Set(roles)];
    await db.deleteFrom('scim_roles').where('partner_id', '=', partner_id).execute();
    if (after.length > 0)
      await db
        .insertInto('scim_roles')
        .values(after.map((role) => ({ partner_id, role })))
        .execute();
    const removed = before.filter((role) => !after.includes(role));
    const members = await db
      .selectFrom('scim_group_members')
      .innerJoin('scim_groups', 'scim_groups.id', 'scim_group_members.group_id')
      .where('partner_id', '=', partner_id)
      .select('user_id')
      .distinct()
      .execute();
    const users = members.map(({ user_id }) => user_id);
    if (users.length > 0) await syncRoles(db, { partner_id, users, alsoManaged: removed });
    await record({ action: 'scim-changed', before: { roles: before }, after: { roles: after } });
  });
}

/** Users, groups and their roles stay. */
export function removeScim(services: Services, administrator: ScimAdministrator): Promise<void> {
  return changeScim(services, administrator, async ({ db, record }) => {
    const { numDeletedRows } = await db
      .deleteFrom('scim_tokens')
      .where('partner_id', '=', administrator.partner_id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await record({ action: 'scim-removed', before: null, after: null });
  });
}

type Change = {
  db: SystemDb;
  name: string;
  record: (change: Pick<AuditedChange, 'action' | 'before' | 'after'>) => Promise<void>;
};

function changeScim<T>(
  { database }: Pick<Services, 'database'>,
  { viewer, address, partner_id }: ScimAdministrator,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  requireOwnPartner(viewer, partner_id);
  return asSystem(database, async (db) => {
    await lockUsers(db);
    const subject = await requirePartner(db, partner_id);
    const actor = await findRequester(db, viewer, address);
    return work({
      db,
      name: actor.name,
      record: (change) => recordChange(db, { actor, change: { ...change, user_id: null, subject } }),
    });
  });
}

async function requirePartner(db: SystemDb, partner_id: number): Promise<string> {
  const { name } = await orNotFound(
    'Partner',
    db.selectFrom('partners').where('id', '=', partner_id).select('name').executeTakeFirst(),
  );
  return name;
}

async function listGivenRoles(db: SystemDb, partner_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scim_roles')
    .where('partner_id', '=', partner_id)
    .select('role')
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** None with a permission that the viewer does not have itself. */
async function listOwnRoles(db: SystemDb, viewer: Viewer): Promise<string[]> {
  const rows = await db.selectFrom('roles').select(['name', 'permissions']).orderBy('name').execute();
  return rows
    .filter(
      ({ permissions }) =>
        viewer.is_superuser || permissions.every((one) => viewer.permissions.includes(one)),
    )
    .map(({ name }) => name);
}
