import type { Partner } from '@greenroom/domain/branding/partner.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { findPartner } from '#features/branding/partners.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { asViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from './change-users.ts';
import { findPartnerName, insertLink } from './partner-links.queries.ts';
import { findUserFacts } from './users.queries.ts';

export async function linkPartner(
  services: Services,
  requester: Requester,
  { id, partner_id }: { id: number; partner_id: number },
): Promise<JsonText<Partner>> {
  await changeUsers(services, requester, async ({ db, record }) => {
    const user = await orNotFound('User', findUserFacts(db, id));
    const name = await orNotFound('Partner', findPartnerName(db, partner_id));
    if (user.partner_id === partner_id) {
      throw new Problem('own-partner', "This is already the user's own partner.");
    }
    const linked_by = requester.viewer.user_id;
    if (await insertLink(db, { user_id: id, partner_id, linked_by })) {
      const after = { partner_id, partner_name: name };
      await record({ action: 'partner-linked', user_id: id, subject: name, before: null, after });
    }
  });
  return asViewer(services.database, requester.viewer, (db, scope) =>
    orNotFound('Partner', findPartner(db, scope, partner_id)),
  );
}
