import { defaultPermissions } from '@greenroom/domain/access/permission.ts';
import type { newPerson, Person } from '@greenroom/domain/admin/people/person.ts';
import type * as z from 'zod/mini';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import type { Requester } from '../change-users.ts';
import { rejectDuplicate } from '../reject-duplicate.ts';
import { requireFittingEnd } from '../require-fitting-end.ts';
import { changePeople, requireOwnPermissions } from './change-people.ts';
import { findPerson } from './people.queries.ts';
import { addInvitation, type LinkOptions } from './send-invitation.ts';

/** More than a partner hires in a day, and too few to send mail to strangers. */
const inviteLimit: Limit = { name: 'invitations', max: 100, windowSeconds: 86_400 };

export async function invitePerson(
  services: Services,
  requester: Requester,
  { form, ...link }: LinkOptions & { form: z.output<typeof newPerson> },
): Promise<JsonText<Person>> {
  if (!requester.isRehearsal)
    await services.limiter.require(inviteLimit, String(requester.viewer.partner_id));
  return changePeople(services, requester, async ({ db, administrator, record }) => {
    const permissions =
      form.permissions ?? defaultPermissions.filter((one) => administrator.permissions.includes(one));
    requireOwnPermissions(administrator, permissions);
    requireFittingEnd({ ...form, is_active: true, is_superuser: false }, services.now());
    const { partner_id } = administrator;
    const row = { ...form, permissions, partner_id };
    const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    await addInvitation(services, db, { user_id: id, is_invitation: true, ...link });
    await record({ action: 'user-created', user_id: id, subject: form.username, before: null, after: row });
    return orNotFound('Person', findPerson(db, administrator, id));
  }).catch(rejectDuplicate);
}
