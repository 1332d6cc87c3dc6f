import { deletionDays } from '@greenroom/domain/branding/brands/leaving.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { endedLinksChannel } from '#access/ended-wall-links.ts';
import { endings } from '#access/session-end.ts';
import { endSessionsOf } from '#features/auth/sessions.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { notify } from '#platform/events/events.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from '../../change-users.ts';
import {
  closeUsers,
  endAgentSessions,
  endWallSessions,
  hasSuperusers,
  lockPartner,
  reopenUsers,
  setDeletion,
  withdrawNotifications,
} from './leaving.queries.ts';

const dayMilliseconds = 86_400_000;

/** Marks a partner: its people are signed out, its agents, polls, walls, messages and syncs stop, and after 30 days everything is deleted. */
export function requestDeletion(
  { now, ...services }: Pick<Services, 'database' | 'now'>,
  requester: Requester,
  { id, confirmation }: { id: number; confirmation: string },
): Promise<void> {
  return changeUsers(services, requester, async ({ db, record }) => {
    const partner = await orNotFound('Partner', lockPartner(db, id));
    if (confirmation !== partner.name)
      throw new Problem('invalid-input', `confirmation must be the name of the partner, ${partner.name}.`);
    if (partner.deletion_due_at) return;
    if (await hasSuperusers(db, id))
      throw new Problem('conflict', 'This partner has superusers. Give them another partner first.');
    const due = new Date(now().getTime() + deletionDays * dayMilliseconds);
    await setDeletion(db, id, due);
    for (const user_id of await closeUsers(db, id))
      await endSessionsOf(db, { user_id, because: endings.deactivated });
    await endAgentSessions(db, { partner_id: id, now: now() });
    await withdrawNotifications(db, { partner_id: id, now: now() });
    for (const link of await endWallSessions(db, { partner_id: id, now: now() }))
      await notify(db, endedLinksChannel, String(link));
    const entry = { user_id: null, subject: partner.name, before: null };
    await record({
      action: 'partner-deletion-requested',
      ...entry,
      after: { partner_id: id, deletion_due_at: due.toISOString() },
    });
  });
}

/** Within the 30 days: who was active is active again. */
export function cancelDeletion(
  { now, ...services }: Pick<Services, 'database' | 'now'>,
  requester: Requester,
  id: number,
): Promise<void> {
  return changeUsers(services, requester, async ({ db, record }) => {
    const partner = await orNotFound('Partner', lockPartner(db, id));
    if (!partner.deletion_due_at) return;
    if (partner.deletion_due_at <= now())
      throw new Problem('conflict', 'The deletion of this partner has begun and cannot be taken back.');
    await setDeletion(db, id, null);
    await reopenUsers(db, id);
    const entry = { user_id: null, subject: partner.name, before: null, after: { partner_id: id } };
    await record({ action: 'partner-deletion-cancelled', ...entry });
  });
}
