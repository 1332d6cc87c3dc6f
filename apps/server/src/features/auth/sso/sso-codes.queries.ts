import { timingSafeEqual } from 'node:crypto';
import type { SystemDb } from '#platform/database/scope.ts';
import { createOpaqueToken, hashOpaqueToken } from '#platform/tokens/opaque-token.ts';

/** The page is on its way when it gets the code. */
const codeSeconds = 60;

type NewCode = {
  user_id: number;
  partner_id: number;
  challenge: string;
  is_factor_shown: boolean;
  sealed_id_token: Buffer;
};

export async function insertCode(db: SystemDb, code: NewCode, now: Date): Promise<string> {
  const { token, token_hash } = createOpaqueToken();
  const expires_at = new Date(now.getTime() + codeSeconds * 1000);
  await db
    .insertInto('sso_codes')
    .values({ ...code, code_hash: token_hash, expires_at })
    .execute();
  return token;
}

/** Deleted at the first try, right or wrong. */
export async function takeCode(
  db: SystemDb,
  { code, verifier, now }: { code: string; verifier: string; now: Date },
) {
  const taken = await db
    .deleteFrom('sso_codes')
    .where('code_hash', '=', hashOpaqueToken(code))
    .returningAll()
    .executeTakeFirst();
  if (!taken || taken.expires_at <= now) return undefined;
  const expected = Buffer.from(taken.challenge);
  const given = Buffer.from(hashOpaqueToken(verifier).toString('base64url'));
  return expected.length === given.length && timingSafeEqual(expected, given) ? taken : undefined;
}
