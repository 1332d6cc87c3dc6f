import { orNotFound } from '#http/or-not-found.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from '../change-users.ts';
import { findRoleFacts } from './roles.queries.ts';

export function deleteRole(services: Services, requester: Requester, id: number): Promise<void> {
  return changeUsers(services, requester, async ({ db, record }) => {
    const before = await orNotFound('Role', findRoleFacts(db, id));
    await db.deleteFrom('roles').where('id', '=', id).execute();
    await record({ action: 'role-deleted', user_id: null, subject: before.name, before, after: null });
  });
}
