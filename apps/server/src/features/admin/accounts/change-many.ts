import type { manyPeople, manyUsers, UserResult } from '@greenroom/domain/admin/accounts/many-users.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type * as z from 'zod/mini';
import { orNotFound } from '#http/or-not-found.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from '../change-users.ts';
import { linkPartner } from '../link-partner.ts';
import { updatePerson } from '../people/update-person.ts';
import { unlinkPartner } from '../unlink-partner.ts';
import { updateUser } from '../update-user.ts';
import { findUserFacts } from '../users.queries.ts';

/** One after the other, each with its own transaction: one that is rejected does not hold up the rest. */
export function changeManyUsers(
  services: Services,
  requester: Requester,
  { ids, change }: z.output<typeof manyUsers>,
): Promise<UserResult[]> {
  const { add_role, remove_role, link_partner_id, unlink_partner_id, ...fields } = change;
  const role = add_role ?? remove_role;
  return forEach(ids, async (id) => {
    if (id === requester.viewer.user_id)
      throw new Problem('conflict', 'You cannot change yourself together with others.');
    if (link_partner_id !== undefined)
      await linkPartner(services, requester, { id, partner_id: link_partner_id });
    else if (unlink_partner_id !== undefined)
      await unlinkPartner(services, requester, { id, partner_id: unlink_partner_id });
    else if (role !== undefined)
      await changeRole(services, requester, { id, role, isAdded: add_role !== undefined });
    else await updateUser(services, requester, { id, change: fields });
  });
}

export function changeManyPeople(
  services: Services,
  requester: Requester,
  { ids, change }: z.output<typeof manyPeople>,
): Promise<UserResult[]> {
  return forEach(ids, async (id) => {
    await updatePerson(services, requester, { id, change });
  });
}

async function forEach(ids: readonly number[], work: (id: number) => Promise<void>): Promise<UserResult[]> {
  const results: UserResult[] = [];
  for (const id of new Set(ids)) results.push({ id, ...(await work(id).then(() => done, rejectedBecause)) });
  return results;
}

const done = { result: 'done', code: null, detail: null } as const;

/** Anything else is no answer for one user: the request fails. */
export function rejectedBecause(error: unknown) {
  if (!(error instanceof Problem)) throw error;
  return { result: 'rejected', code: error.code, detail: error.message } as const;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function changeRole(
  services: Services,
  requester: Requester,
  { id, role, isAdded }: { id: number; role: string; isAdded: boolean },
): Promise<void> {
  return changeUsers(services, requester, async ({ db, record }) => {
    const { username, roles: before } = await orNotFound('User', findUserFacts(db, id));
    if (isAdded) await requireRole(db, role);
    const others = before.filter((one) => !isSame(one, role));
    if (isAdded === others.length < before.length) return;
    const roles = isAdded ? [...before, role] : others;
    if (roles.length > 50) throw new Problem('conflict', 'A user has at most 50 roles.');
    await db.updateTable('users').set({ roles }).where('id', '=', id).execute();
    const change = { before: { roles: before }, after: { roles } };
    await record({ action: 'user-changed', user_id: id, subject: username, ...change });
  });
}

/** A word that is no role would permit nothing, and be noticed late. */
async function requireRole(db: SystemDb, name: string): Promise<void> {
  const roles = await db.selectFrom('roles').select('name').execute();
  if (!roles.some((role) => isSame(role.name, name))) throw new Problem('not-found', 'Role not found.');
}
