import type { newUser } from '@greenroom/domain/admin/user-form.ts';
import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import type * as z from 'zod/mini';
import { selectNamesOfPartner } from '#features/auth/passwords.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { asSystem } from '#platform/database/scope.ts';
import { hashNewPassword } from '#platform/passwords/hash-new-password.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from './change-users.ts';
import { requirePartner } from './partner-links.queries.ts';
import { rejectDuplicate } from './reject-duplicate.ts';
import { requireFittingEnd } from './require-fitting-end.ts';
import { findUser } from './users.queries.ts';

export async function createUser(
  services: Services,
  requester: Requester,
  input: z.output<typeof newUser>,
): Promise<JsonText<ManagedUser>> {
  const { password, force_password_change, ...row } = input;
  requireFittingEnd(row, services.now());
  const company = await asSystem(services.database, (db) => selectNamesOfPartner(db, row.partner_id));
  const names = [row.username, row.email, row.full_name, ...company];
  const hash = await hashNewPassword(password, { replaces: null, names });
  return changeUsers(services, requester, async ({ db, record }) => {
    const partner_name = await requirePartner(db, row.partner_id);
    const { id } = await db
      .insertInto('users')
      .values({ ...row, must_change_password: force_password_change })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('user_passwords').values({ user_id: id, hash }).execute();
    const after = { ...row, partner_name, ...(force_password_change && { force_password_change }) };
    await record({ action: 'user-created', user_id: id, subject: row.username, before: null, after });
    return orNotFound('User', findUser(db, id));
  }).catch(rejectDuplicate);
}
