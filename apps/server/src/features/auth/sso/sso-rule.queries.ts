import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { readAsSystem, type SystemDb } from '#platform/database/scope.ts';

type Rule = { is_required: boolean; is_superuser: boolean };

/** As columns of `users`. */
export const ssoRule = [
  'is_superuser' as const,
  sql<boolean>`case when is_superuser then sso_is_required(partner_id)
    else sso_is_required(partner_id, email) end`.as('is_required'),
] as const;

async function readRule(db: SystemDb, user_id: number): Promise<Rule> {
  const row = await db.selectFrom('users').where('id', '=', user_id).select(ssoRule).executeTakeFirst();
  return row ?? { is_required: false, is_superuser: false };
}

/** After the right password: who does not know it must not learn how this account signs in. */
export async function requireNoSso({ database }: { database: Database }, user_id: number): Promise<void> {
  const { is_required, is_superuser } = await readAsSystem(database, (db) => readRule(db, user_id));
  if (is_required && !is_superuser) throw ssoRequired();
}

/**
 * Whether a superuser signs in beside the provider that all others of its partner have to use, so that a broken provider
 * locks out no installation. Everyone else is rejected, whatever steps were shown.
 */
export function isBesideRequiredSso({ is_required, is_superuser }: Rule): boolean {
  if (is_required && !is_superuser) throw ssoRequired();
  return is_required;
}

/** A session from before the rule ends with its access token. */
export async function lacksSso(
  db: SystemDb,
  { session_id, user_id }: { session_id: string; user_id: number },
): Promise<boolean> {
  const { is_required, is_superuser } = await readRule(db, user_id);
  if (!is_required || is_superuser) return false;
  const opened = await db
    .selectFrom('sso_sessions')
    .where('session_id', '=', session_id)
    .select('session_id')
    .executeTakeFirst();
  return opened === undefined;
}

function ssoRequired(): Problem {
  return new Problem('sso-required', 'Sign in with your company account.');
}
