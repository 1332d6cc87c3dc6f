import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { type AuditedChange, recordChange } from '#features/audit/audit.queries.ts';
import type { Database } from '#platform/database/database.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { doOrRehearse } from './people/do-or-rehearse.ts';
import { findAdministrator, lockUsers } from './users.queries.ts';

/** The user who requests a change, and the network address of the request. */
export type Requester = {
  viewer: Viewer;
  address: string;
  /** Does all of it and takes it back: to report what a change would do. */
  isRehearsal?: boolean;
};

export type Change = { db: SystemDb; record: (change: AuditedChange) => Promise<void> };

/**
 * Makes one change of users, links or grants, with its entry in the audit log. Changes run one at a time across all
 * servers, so rules about several users hold, and a requester who has just lost the right changes nothing.
 */
export function changeUsers<T>(
  { database }: { database: Database },
  { viewer, address, isRehearsal }: Requester,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return doOrRehearse(database, isRehearsal, async (db) => {
    await lockUsers(db);
    const administrator = await findAdministrator(db, viewer.user_id);
    if (!administrator) throw new Problem('forbidden', 'This is for administrators only.');
    const actor = { ...administrator, address, request_id: viewer.request_id };
    return work({ db, record: (change) => recordChange(db, { actor, change }) });
  });
}
