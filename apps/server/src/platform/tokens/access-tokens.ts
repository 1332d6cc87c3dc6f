import { accessTokenSeconds } from '@greenroom/domain/auth/auth-tokens.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { SigningKeys } from './signing-keys.ts';

/** The id of a session, or that of an API token. */
export type SessionClaims = { session_id: string; user_id: number; is_token?: true };

export type AccessTokens = {
  sign(claims: SessionClaims, now: Date): Promise<string>;
  /** Throws 'Token expired' for a valid token that is too old, and one other sentence for everything else. */
  verify(token: string, now: Date): Promise<SessionClaims>;
};

const algorithm = 'HS256';
const issuer = 'greenroom';
/** An entry has about 600 bytes. */
const maxVerified = 10_000;

type Verified = { claims: SessionClaims; expiresAt: number };

/**
 * A signature is checked once for each token: its exact text stays known until the token or its key expires. This says
 * nothing about the session, which is read anew for every request.
 */
export function createAccessTokens(keys: SigningKeys): AccessTokens {
  const verified = new Map<string, Verified>();

  function remember(token: string, entry: Verified): void {
    const [oldest] = verified.keys();
    if (verified.size >= maxVerified && oldest !== undefined) verified.delete(oldest);
    verified.set(token, entry);
  }

  return {
    async sign({ session_id, user_id }, now) {
      const key = await keys.current(now);
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: session_id })
        .setProtectedHeader({ alg: algorithm, kid: key.id })
        .setSubject(String(user_id))
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(key.secret);
    },
    async verify(token, now) {
      const known = verified.get(token);
      if (known && now.getTime() < known.expiresAt) return known.claims;
      verified.delete(token);
      try {
        let keyEndsAt = 0;
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = typeof kid === 'string' ? await keys.find(kid, now) : undefined;
            if (!key) throw new errors.JWSSignatureVerificationFailed();
            keyEndsAt = key.verifies_until.getTime();
            return key.secret;
          },
          { algorithms: [algorithm], issuer, currentDate: now },
        );
        const user_id = Number(payload.sub);
        if (typeof payload.sid !== 'string' || !Number.isSafeInteger(user_id)) throw invalidToken();
        const claims = { session_id: payload.sid, user_id };
        remember(token, { claims, expiresAt: Math.min((payload.exp ?? 0) * 1000, keyEndsAt) });
        return claims;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Problem('token-expired', 'Token expired');
        if (error instanceof errors.JOSEError) throw invalidToken();
        throw error;
      }
    },
  };
}

export function invalidToken(): Problem {
  return new Problem('token-invalid', 'Please sign in again.');
}
