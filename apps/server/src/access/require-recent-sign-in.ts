import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { reauthenticationMinutes } from '@greenroom/domain/auth/auth-tokens.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';

/** Rejects a session whose user has not proven who they are within the last minutes, at the sign-in or since. */
export async function requireRecentSignIn(
  database: Database,
  { session_id }: Pick<Viewer, 'session_id'>,
  now: Date,
): Promise<void> {
  const session = await asSystem(database, (db) =>
    db
      .selectFrom('sessions')
      .where('id', '=', session_id)
      .select(sql<Date>`coalesce(authenticated_at, created_at)`.as('authenticated_at'))
      .executeTakeFirst(),
  );
  if (!session || !isRecentSignIn(session, now)) throw reauthenticationRequired();
}

export function isRecentSignIn({ authenticated_at }: { authenticated_at: Date }, now: Date): boolean {
  return now.getTime() - authenticated_at.getTime() < reauthenticationMinutes * 60_000;
}

export function reauthenticationRequired(): Problem {
  return new Problem('reauthentication-required', 'Confirm your current password first.');
}
