import { challengeSeconds, maxChallengeAttempts } from '@greenroom/domain/auth/factors/factor-limits.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { createOpaqueToken, hashOpaqueToken } from '#platform/tokens/opaque-token.ts';

/** `factor` and `setup` belong to a sign-in, `confirm` and `register` to a signed-in user, `passkey` to no user yet. */
export type ChallengePurpose = 'factor' | 'setup' | 'passkey' | 'confirm' | 'register';

/** What is known about a sign-in after its first step. */
export type SignInFacts = {
  /** Not after a sign-in with a provider. */
  password_mark?: Buffer;
  network: string;
  counts: string[];
  /** What a provider has sent: see finishSignIn. */
  sso_partner_id?: number;
  sealed_id_token?: Buffer;
};

type NewChallenge = {
  purpose: ChallengePurpose;
  user_id: number | null;
  webauthn_challenge?: string;
  mailed_code_hash?: Buffer;
} & Partial<SignInFacts>;

export async function insertChallenge(db: SystemDb, challenge: NewChallenge, now: Date): Promise<string> {
  const { token, token_hash } = createOpaqueToken();
  const expires_at = new Date(now.getTime() + challengeSeconds * 1000);
  await db
    .insertInto('auth_challenges')
    .values({ ...challenge, id_hash: token_hash, expires_at })
    .execute();
  return token;
}

type Named = { id: string; purpose: ChallengePurpose; now: Date };

export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

/** Locked until the end of the transaction: of two responses at once the second finds it used up. */
export function findChallenge(db: SystemDb, { id, purpose, now }: Named) {
  return db
    .selectFrom('auth_challenges')
    .where('id_hash', '=', hashOpaqueToken(id))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxChallengeAttempts)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** A challenge for a passkey is used up by its first response, right or wrong. */
export async function takeChallenge(db: SystemDb, named: Named): Promise<Challenge> {
  const found = await findChallenge(db, named);
  if (!found) throw challengeExpired();
  await deleteChallenge(db, found);
  return found;
}

export async function deleteChallenge(
  db: SystemDb,
  { id_hash }: Pick<Challenge, 'id_hash'>,
): Promise<boolean> {
  const deletion = db.deleteFrom('auth_challenges').where('id_hash', '=', id_hash);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
}

export async function setWebauthnChallenge(
  db: SystemDb,
  { id_hash }: Pick<Challenge, 'id_hash'>,
  webauthn_challenge: string,
): Promise<void> {
  await db
    .updateTable('auth_challenges')
    .set({ webauthn_challenge })
    .where('id_hash', '=', id_hash)
    .execute();
}

export function challengeExpired(): Problem {
  return new Problem(
    'challenge-expired',
    'This took too long, or was tried too often. Please sign in again.',
  );
}
