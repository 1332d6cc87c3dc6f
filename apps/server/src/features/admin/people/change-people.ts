import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import type { Database } from '#platform/database/database.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Change, Requester } from '../change-users.ts';
import { lockUsers } from '../users.queries.ts';
import { doOrRehearse } from './do-or-rehearse.ts';
import { findPartnerAdministrator, type PartnerAdministrator } from './partner-administrator.queries.ts';

export type PeopleChange = Change & { administrator: PartnerAdministrator };

/** One change of a person, with its entry in the audit log; one at a time, like those of superusers. */
export function changePeople<T>(
  { database }: { database: Database },
  { viewer, address, isRehearsal }: Requester,
  work: (change: PeopleChange) => Promise<T>,
): Promise<T> {
  return doOrRehearse(database, isRehearsal, async (db) => {
    await lockUsers(db);
    const administrator = await requirePartnerAdministrator(db, viewer);
    const { id, name } = administrator;
    const actor = { id, name, address, request_id: viewer.request_id };
    return work({ db, administrator, record: (change) => recordChange(db, { actor, change }) });
  });
}

export async function requirePartnerAdministrator(
  db: SystemDb,
  viewer: Viewer,
): Promise<PartnerAdministrator> {
  const administrator = await findPartnerAdministrator(db, viewer.user_id);
  if (!administrator)
    throw new Problem('forbidden', 'This is for administrators of a partner who see all of it.');
  if (viewer.is_superuser) return administrator;
  // An API token may have fewer rights than its owner.
  return {
    ...administrator,
    is_superuser: false,
    partner_ids: administrator.partner_ids.filter((id) => viewer.partner_ids.includes(id)),
    permissions: administrator.permissions.filter((permission) => viewer.permissions.includes(permission)),
  };
}

/** An administrator passes on only what it has. */
export function requireOwnPermissions(
  { permissions }: PartnerAdministrator,
  granted: readonly string[],
): void {
  const missing = granted.find((permission) => !permissions.includes(permission));
  if (missing !== undefined)
    throw new Problem('forbidden', `You cannot grant ${missing}: you do not have it yourself.`);
}

export function requireLesserRights({ may_change }: { may_change: boolean }): void {
  if (!may_change)
    throw new Problem(
      'forbidden',
      'This person may do or see more than you. Only a superuser can change it.',
    );
}
