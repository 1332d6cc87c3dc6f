import { unattendedHeader } from '@greenroom/domain/auth/unattended-header.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { SessionClaims } from '#platform/tokens/access-tokens.ts';

/** Often enough for limits in minutes, and one write a minute at most for each session and server. */
const recordMilliseconds = 60_000;
/** An entry has some 100 bytes. */
const maxRemembered = 10_000;
const recordedOn = new WeakMap<Database, Map<string, number>>();

/**
 * Records when a session was last used, after the request. A session that has ended, or was idle for too long, stays so:
 * its row changes only while it still counts. Requests of an open page that is not in use keep no session alive.
 */
export function recordUse(
  { database, background, now }: Pick<Services, 'database' | 'background' | 'now'>,
  { session_id, user_id }: SessionClaims,
  { headers }: Pick<FastifyRequest, 'headers'>,
): void {
  if (headers[unattendedHeader] !== undefined) return;
  const at = now();
  if (!isDue(database, session_id, at)) return;
  background('record the use of a session', () =>
    asSystem(database, async (db) => {
      await db
        .updateTable('sessions')
        .set({ last_used_at: at })
        .where('id', '=', session_id)
        .where(sql<boolean>`coalesce(last_used_at, created_at) < ${at}`)
        .where(sql<boolean>`exists (select from viewer_of_session(${session_id}, ${user_id}))`)
        .execute();
    }),
  );
}

function isDue(database: Database, session_id: string, at: Date): boolean {
  const recorded = recordedOn.get(database) ?? new Map<string, number>();
  recordedOn.set(database, recorded);
  const last = recorded.get(session_id);
  if (last !== undefined && at.getTime() - last < recordMilliseconds) return false;
  recorded.delete(session_id);
  recorded.set(session_id, at.getTime());
  const [oldest] = recorded.keys();
  if (recorded.size > maxRemembered && oldest !== undefined) recorded.delete(oldest);
  return true;
}
