import type { GrantKind } from '@greenroom/domain/admin/grants.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Services } from '#platform/services.ts';
import { nouns } from './add-grant.ts';
import { changeUsers, type Requester } from './change-users.ts';
import { deleteGrant, findItemName } from './grants.queries.ts';
import { findUserFacts } from './users.queries.ts';

/** Safe to repeat. It removes only this grant, not those given along with it. */
export function removeGrant(
  services: Services,
  requester: Requester,
  grant: { user_id: number; kind: GrantKind; item_id: number },
): Promise<void> {
  return changeUsers(services, requester, async ({ db, record }) => {
    await orNotFound('User', findUserFacts(db, grant.user_id));
    if (!(await deleteGrant(db, grant))) return;
    const name = (await findItemName(db, grant)) ?? '';
    await record({
      action: `${nouns[grant.kind]}-revoked`,
      user_id: grant.user_id,
      subject: name,
      before: { id: grant.item_id, name },
      after: null,
    });
  });
}
