import { orNotFound } from '#http/or-not-found.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from './change-users.ts';
import { deleteLink, findPartnerName } from './partner-links.queries.ts';
import { findUserFacts } from './users.queries.ts';

/** Safe to repeat. */
export function unlinkPartner(
  services: Services,
  requester: Requester,
  { id, partner_id }: { id: number; partner_id: number },
): Promise<void> {
  return changeUsers(services, requester, async ({ db, record }) => {
    await orNotFound('User', findUserFacts(db, id));
    if (!(await deleteLink(db, { user_id: id, partner_id }))) return;
    const partner_name = await orNotFound('Partner', findPartnerName(db, partner_id));
    const before = { partner_id, partner_name };
    await record({ action: 'partner-unlinked', user_id: id, subject: partner_name, before, after: null });
  });
}
