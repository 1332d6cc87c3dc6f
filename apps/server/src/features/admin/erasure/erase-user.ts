import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { ErasurePreview } from '@greenroom/domain/admin/erasure/erasure-preview.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { endings } from '#access/session-end.ts';
import { type Actor, recordChange } from '#features/audit/audit.queries.ts';
import { endSessionsOf } from '#features/auth/sessions.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Requester } from '../change-users.ts';
import { findRequester, findUserFacts, hasOtherAdministrator, lockUsers } from '../users.queries.ts';
import { erasePersonJob } from './erase-person-job.ts';
import { countErasure, type ErasureSubject, markForErasure } from './erasure.queries.ts';
import { findSubject } from './find-subject.ts';

export function previewErasure(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  id: number,
): Promise<ErasurePreview> {
  return asSystem(database, async (db) => {
    const { username, full_name } = await findSubject(db, viewer, id);
    const obstacle = await findObstacle(db, id, viewer.user_id);
    return { id, username, name: full_name || username, obstacle, ...(await countErasure(db, id)) };
  });
}

/** Closes the account at once. The rest is a job: a person may have written a hundred thousand rows. */
export function eraseUser(
  services: Pick<Services, 'database' | 'jobs' | 'now'>,
  { viewer, address }: Requester,
  { id, confirmation }: { id: number; confirmation: string },
): Promise<void> {
  return asSystem(services.database, async (db) => {
    await lockUsers(db);
    const subject = await findSubject(db, viewer, id);
    if (confirmation !== subject.username)
      throw new Problem('invalid-input', `confirmation must be the username, ${subject.username}.`);
    const actor = await findRequester(db, viewer, address);
    await closeAccount(db, { subject, actor, now: services.now() });
    await services.jobs.add(db, erasePersonJob, { key: id, data: { user_id: id } });
  });
}

type Closing = { subject: ErasureSubject; actor: Actor; now: Date };

/** Begins an erasure. The caller has locked the users, and checked that it may do this. */
export async function closeAccount(
  db: SystemDb,
  { subject: { id, erasure_requested_at }, actor, now }: Closing,
): Promise<void> {
  const obstacle = await findObstacle(db, id, actor?.id ?? null);
  if (obstacle === 'oneself') throw new Problem('conflict', 'You cannot erase yourself.');
  if (obstacle)
    throw new Problem(
      'last-administrator',
      'This is the last active administrator. Make another user an administrator first.',
    );
  if (erasure_requested_at !== null) return;
  await markForErasure(db, { id, now });
  await endSessionsOf(db, { user_id: id, because: endings.deactivated });
  // Without the name: this entry stays.
  const entry = { user_id: id, subject: `#${id}`, before: null, after: null };
  await recordChange(db, { actor, change: { action: 'user-erased', ...entry } });
}

async function findObstacle(
  db: SystemDb,
  id: number,
  actor_id: number | null,
): Promise<ErasurePreview['obstacle']> {
  if (id === actor_id) return 'oneself';
  const facts = await findUserFacts(db, id);
  const isAdministrator = facts?.is_superuser && facts.is_active;
  return isAdministrator && !(await hasOtherAdministrator(db, id)) ? 'last-administrator' : null;
}
