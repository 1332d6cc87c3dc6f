import type { Role, roleForm } from '@greenroom/domain/admin/role.ts';
import { maxRoles } from '@greenroom/domain/admin/role-limits.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type * as z from 'zod/mini';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from '../change-users.ts';
import { rejectDuplicate } from '../reject-duplicate.ts';
import { countRoles, findRole } from './roles.queries.ts';

export async function createRole(
  services: Services,
  requester: Requester,
  form: z.output<typeof roleForm>,
): Promise<JsonText<Role>> {
  return changeUsers(services, requester, async ({ db, record }) => {
    if ((await countRoles(db)) >= maxRoles)
      throw new Problem('too-many-roles', `There can be at most ${maxRoles} roles.`);
    const { id } = await db.insertInto('roles').values(form).returning('id').executeTakeFirstOrThrow();
    await record({ action: 'role-created', user_id: null, subject: form.name, before: null, after: form });
    return orNotFound('Role', findRole(db, id));
  }).catch(rejectDuplicate);
}
