import type { inviteUser as inviteUserEndpoint } from '@greenroom/domain/admin/accounts/endpoints.ts';
import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import type { BodyOf } from '@greenroom/domain/http/endpoint.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from '../change-users.ts';
import { requirePartner } from '../partner-links.queries.ts';
import { addInvitation, type LinkOptions } from '../people/send-invitation.ts';
import { rejectDuplicate } from '../reject-duplicate.ts';
import { requireFittingEnd } from '../require-fitting-end.ts';
import { findUser } from '../users.queries.ts';

/** Enough for the users of a new partner, and too few to send mail to strangers. */
const inviteLimit: Limit = { name: 'invitations-of-superuser', max: 1000, windowSeconds: 86_400 };

/** No superuser types a password: the user sets it with the link. */
export async function inviteUser(
  services: Services,
  requester: Requester,
  { form, ...link }: LinkOptions & { form: BodyOf<typeof inviteUserEndpoint> },
): Promise<JsonText<ManagedUser>> {
  requireFittingEnd(form, services.now());
  if (!requester.isRehearsal) await services.limiter.require(inviteLimit, String(requester.viewer.user_id));
  return changeUsers(services, requester, async ({ db, record }) => {
    const partner_name = await requirePartner(db, form.partner_id);
    const { id } = await db.insertInto('users').values(form).returning('id').executeTakeFirstOrThrow();
    if (form.is_active) await addInvitation(services, db, { user_id: id, is_invitation: true, ...link });
    const after = { ...form, partner_name };
    await record({ action: 'user-created', user_id: id, subject: form.username, before: null, after });
    return orNotFound('User', findUser(db, id));
  }).catch(rejectDuplicate);
}
