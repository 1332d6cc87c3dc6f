import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { changeByScim, type ScimRequester } from './change-users.ts';
import type { GroupState } from './group-operations.ts';
import { notFound, ScimError } from './scim-error.ts';
import {
  findMembers,
  membersOf,
  type RoleChange,
  type ScimGroupRow,
  selectGroups,
  syncRoles,
} from './scim-groups.queries.ts';

const maxGroups = 200;

export async function requireGroup(
  db: SystemDb,
  { partner_id, id, withMembers = true }: { partner_id: number; id: string; withMembers?: boolean },
): Promise<ScimGroupRow> {
  const where = sql<boolean>`g.id::text = ${id.toLowerCase()}`;
  const [row] = await selectGroups(db, { partner_id, where }, { offset: 0, limit: 1, withMembers });
  if (!row) throw notFound();
  return row;
}

export function createScimGroup(
  services: Services,
  requester: ScimRequester,
  state: GroupState,
): Promise<ScimGroupRow> {
  const { partner_id } = requester.directory;
  return changeByScim(services, requester, async (open) => {
    const { db } = open;
    const { count } = await db
      .selectFrom('scim_groups')
      .where('partner_id', '=', partner_id)
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= maxGroups) throw new ScimError(400, `There can be at most ${maxGroups} groups.`, 'tooMany');
    const { id } = await db
      .insertInto('scim_groups')
      .values({ partner_id, display_name: state.displayName, external_id: state.externalId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setMembers(open, { partner_id, group_id: id, state });
    return requireGroup(db, { partner_id, id });
  });
}

export function changeScimGroup(
  services: Services,
  requester: ScimRequester,
  {
    id,
    change,
    requireVersion,
  }: { id: string; change: (before: GroupState) => GroupState; requireVersion: (row: ScimGroupRow) => void },
): Promise<ScimGroupRow> {
  const { partner_id } = requester.directory;
  return changeByScim(services, requester, async (open) => {
    const { db } = open;
    const row = await requireGroup(db, { partner_id, id });
    requireVersion(row);
    const state = change({
      displayName: row.display_name,
      externalId: row.external_id,
      members: new Set(row.members.map(({ value }) => value)),
    });
    await db
      .updateTable('scim_groups')
      .set({ display_name: state.displayName, external_id: state.externalId, changed_at: services.now() })
      .where('id', '=', row.id)
      .execute();
    await setMembers(open, { partner_id, group_id: row.id, state, oldName: row.display_name });
    return requireGroup(db, { partner_id, id: row.id });
  });
}

export function deleteScimGroup(
  services: Services,
  requester: ScimRequester,
  { id, requireVersion }: { id: string; requireVersion: (row: ScimGroupRow) => void },
): Promise<void> {
  const { partner_id } = requester.directory;
  return changeByScim(services, requester, async ({ db, record }) => {
    const row = await requireGroup(db, { partner_id, id });
    requireVersion(row);
    const users = await membersOf(db, row.id);
    await db.deleteFrom('scim_groups').where('id', '=', row.id).execute();
    const alsoManaged = await allowedNames(db, partner_id, [row.display_name]);
    await recordRoles(record, await syncRoles(db, { partner_id, users, alsoManaged }));
  });
}

type Open = Parameters<Parameters<typeof changeByScim>[2]>[0];
type Members = { partner_id: number; group_id: string; state: GroupState; oldName?: string };

async function setMembers(
  { db, record }: Open,
  { partner_id, group_id, state, oldName }: Members,
): Promise<void> {
  const ids = [...state.members];
  const target = await findMembers(db, { partner_id, ids });
  if (target.length < ids.length)
    throw new ScimError(400, 'A member is no user of this directory.', 'invalidValue');
  const before = await membersOf(db, group_id);
  const [held, next] = [new Set(before), new Set(target)];
  const gone = before.filter((user) => !next.has(user));
  const added = target.filter((user) => !held.has(user));
  if (gone.length > 0)
    await db
      .deleteFrom('scim_group_members')
      .where('group_id', '=', group_id)
      .where('user_id', 'in', gone)
      .execute();
  if (added.length > 0)
    await db
      .insertInto('scim_group_members')
      .values(added.map((user_id) => ({ group_id, user_id })))
      .execute();
  const isRenamed = oldName !== undefined && oldName.toLowerCase() !== state.displayName.toLowerCase();
  const users =
    isRenamed || oldName === undefined ? [...new Set([...before, ...target])] : [...gone, ...added];
  if (users.length === 0) return;
  const alsoManaged = isRenamed ? await allowedNames(db, partner_id, [oldName]) : [];
  await recordRoles(record, await syncRoles(db, { partner_id, users, alsoManaged }));
}

/** A group that gave no role takes none away. */
async function allowedNames(db: SystemDb, partner_id: number, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('scim_roles')
    .where('partner_id', '=', partner_id)
    .select('role')
    .execute();
  const target = names.map((name) => name.toLowerCase());
  return rows.map(({ role }) => role).filter((role) => target.includes(role.toLowerCase()));
}

export async function recordRoles(record: Open['record'], changes: readonly RoleChange[]): Promise<void> {
  for (const { user_id, username, before, after } of changes)
    await record({
      ...{ action: 'user-changed', user_id, subject: username },
      ...{ before: { roles: before }, after: { roles: after } },
    });
}
