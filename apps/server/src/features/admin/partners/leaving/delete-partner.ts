import { recordChange } from '#features/audit/audit.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { markForErasure } from '../../erasure/erasure.queries.ts';
import { type ErasingParts, erasePerson } from '../../erasure/start-erasing.ts';
import {
  deletePartnerRow,
  deleteUser,
  deletionSteps,
  findDuePartner,
  listUsersOf,
  lockPartner,
} from './leaving.queries.ts';

const maxRows = 500;
/** The references of a user are looked for in whole tables. */
const statementMilliseconds = 600_000;

/**
 * Deletes some of the partner whose time is over, in one short transaction, and returns how many rows; 0 when no partner
 * is due. Each call goes on where the last one ended, on whichever server.
 */
export async function deleteSomeOfPartner(parts: ErasingParts): Promise<number> {
  const { database, now, log } = parts;
  const due = await asSystem(database, (db) => findDuePartner(db, now()));
  if (!due) return 0;
  const partner_id = due.id;
  /** Another server waits here, and one whose clock is behind may have taken the deletion back. */
  const whileDue = <T>(work: (db: SystemDb) => Promise<T>): Promise<T | undefined> =>
    asSystem(database, async (db) => {
      const partner = await lockPartner(db, partner_id);
      return partner?.deletion_due_at && partner.deletion_due_at < now() ? work(db) : undefined;
    });
  for (const step of deletionSteps) {
    const removed = await whileDue((db) => step(db, { partner_id, max: maxRows }));
    if (removed !== 0) return removed ?? 0;
  }
  const user_id = await whileDue(async (db) => {
    const [user] = await listUsersOf(db, partner_id, 1);
    if (user) await markForErasure(db, { id: user.id, now: now() });
    return user?.id ?? null;
  });
  if (user_id === undefined) return 0;
  if (user_id !== null) {
    await deleteUserOfPartner(parts, user_id);
    return 1;
  }
  await whileDue(async (db) => {
    await deletePartnerRow(db, partner_id);
    const entry = { user_id: null, subject: due.name, before: null, after: null };
    await recordChange(db, {
      actor: { id: null, name: 'Greenroom', address: null, request_id: undefined },
      change: { action: 'partner-deleted', ...entry },
    });
    log.info({ partner_id }, 'a partner was deleted');
  });
  return 1;
}

/** Its name in rows of other partners is erased first; then its references are cleared. */
async function deleteUserOfPartner(parts: ErasingParts, id: number): Promise<void> {
  await erasePerson(parts, id);
  await parts.database.withStatementTimeout(statementMilliseconds, (slow) =>
    asSystem(slow, (db) => deleteUser(db, id)),
  );
}
