import type { Viewer } from '@greenroom/domain/access/viewer.ts';

import { orNotFound } from '#http/or-not-found.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { requireLesserRights, requirePartnerAdministrator } from '../people/change-people.ts';
import { findPersonFacts } from '../people/people.queries.ts';
import { findAdministrator } from '../users.queries.ts';
import { type ErasureSubject, findErasureSubject, hasOtherPartners } from './erasure.queries.ts';

/**
 * The person whose data is exported or erased. A superuser may name any user, an administrator of a partner those who
 * belong to it alone: of others it would take out or destroy what another partner wrote down.
 */
export async function findSubject(db: SystemDb, viewer: Viewer, id: number): Promise<ErasureSubject> {
  if (viewer.is_superuser && (await findAdministrator(db, viewer.user_id)))
    return orNotFound('User', findErasureSubject(db, id));
  const administrator = await requirePartnerAdministrator(db, viewer);
  requireLesserRights(await orNotFound('User', findPersonFacts(db, administrator, id)));
  requireLesserRights({ may_change: !(await hasOtherPartners(db, id)) });
  return orNotFound('User', findErasureSubject(db, id));
}
