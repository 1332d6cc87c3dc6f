import type { Role, roleForm } from '@greenroom/domain/admin/role.ts';
import type * as z from 'zod/mini';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from '../change-users.ts';
import { rejectDuplicate } from '../reject-duplicate.ts';
import { findRole, findRoleFacts, renameRoleWords } from './roles.queries.ts';

export async function updateRole(
  services: Services,
  requester: Requester,
  { id, form }: { id: number; form: z.output<typeof roleForm> },
): Promise<JsonText<Role>> {
  return changeUsers(services, requester, async ({ db, record }) => {
    const before = await orNotFound('Role', findRoleFacts(db, id));
    if (JSON.stringify(before) !== JSON.stringify(form)) {
      await db.updateTable('roles').set(form).where('id', '=', id).execute();
      if (before.name !== form.name) await renameRoleWords(db, { from: before.name, to: form.name });
      await record({ action: 'role-changed', user_id: null, subject: form.name, before, after: form });
    }
    return orNotFound('Role', findRole(db, id));
  }).catch(rejectDuplicate);
}
