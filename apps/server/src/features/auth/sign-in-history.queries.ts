import type { AuditAction } from '@greenroom/domain/admin/audit-entry.ts';
import { sql } from 'kysely';
import { recordChange } from '#features/audit/audit.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';

/** Further sign-ins within the hour are counted and appear in the history as one line. */
const maxEntriesPerHour = 20;

type Act = { user_id: number; address: string; request_id?: string | undefined };
type Outcome = 'failed' | 'succeeded';

/** Records an action of a user on its own account. */
export async function recordOwnAction(
  db: SystemDb,
  { action, user_id, address, request_id, after = null }: Act & { action: AuditAction; after?: Tally | null },
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['username', sql<string>`coalesce(nullif(full_name, ''), username)`.as('name')])
    .executeTakeFirstOrThrow();
  await recordChange(db, {
    actor: { id: user_id, name: user.name, address, request_id },
    change: { action, user_id, subject: user.username, before: null, after },
  });
}

/** Records the sign-in, preceded by the failures since the last one. */
export async function recordSignIn(db: SystemDb, act: Act & { now: Date }): Promise<void> {
  if (await isOften(db, act)) return tallySignIn(db, { ...act, outcome: 'succeeded' });
  await enterTally(db, { user_id: act.user_id, outcome: 'failed', now: act.now });
  await recordOwnAction(db, { ...act, action: 'signed-in' });
}

async function isOften(db: SystemDb, { user_id, now }: { user_id: number; now: Date }) {
  const newest = await db
    .selectFrom('audit_entries')
    .where('user_id', '=', user_id)
    .select(['action', 'created_at'])
    .orderBy('id', 'desc')
    .limit(maxEntriesPerHour)
    .execute();
  const anHourAgo = now.getTime() - 3_600_000;
  const recent = newest.filter(
    ({ action, created_at }) => action.startsWith('sign') && created_at.getTime() > anHourAgo,
  );
  return recent.length === maxEntriesPerHour;
}

export async function tallySignIn(
  db: SystemDb,
  { user_id, address, outcome, now }: Act & { outcome: Outcome; now: Date },
): Promise<void> {
  await sql`
    insert into sign_in_tallies as t (user_id, outcome, attempts, first_at, last_at, address)
    values (${user_id}, ${outcome}, 1, ${now}, ${now}, ${address})
    on conflict (user_id, outcome) do update set
      attempts = t.attempts + 1,
      first_at = case when t.attempts = 0 then excluded.first_at else t.first_at end,
      last_at = excluded.last_at,
      address = excluded.address`.execute(db);
}

type Tally = { attempts: number; first_at: string; last_at: string };

/** Writes the counted sign-ins into the history and resets the count. */
export async function enterTally(
  db: SystemDb,
  { user_id, outcome, now }: { user_id: number; outcome: Outcome; now: Date },
): Promise<void> {
  const tally = await db
    .selectFrom('sign_in_tallies')
    .where('user_id', '=', user_id)
    .where('outcome', '=', outcome)
    .where('attempts', '>', 0)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!tally) return;
  await db
    .updateTable('sign_in_tallies')
    .set({ attempts: 0, entered_at: now })
    .where('user_id', '=', user_id)
    .where('outcome', '=', outcome)
    .execute();
  const { attempts, first_at, last_at, address } = tally;
  const after = { attempts, first_at: first_at.toISOString(), last_at: last_at.toISOString() };
  if (outcome === 'succeeded')
    return recordOwnAction(db, { action: 'signed-in', user_id, address: address ?? '', after });
  const { username } = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('username')
    .executeTakeFirstOrThrow();
  await recordChange(db, {
    actor: { id: null, name: 'Unknown', address, request_id: undefined },
    change: { action: 'sign-ins-failed', user_id, subject: username, before: null, after },
  });
}

/** Tallies that were never written to the history, or not since then. */
export async function listWaitingTallies(db: SystemDb, { enteredBefore }: { enteredBefore: Date }) {
  return db
    .selectFrom('sign_in_tallies')
    .where('attempts', '>', 0)
    .where((eb) => eb.or([eb('entered_at', 'is', null), eb('entered_at', '<', enteredBefore)]))
    .select(['user_id', 'outcome'])
    .execute();
}
