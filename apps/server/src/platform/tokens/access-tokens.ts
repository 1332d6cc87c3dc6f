import { accessTokenSeconds } from '@greenroom/domain/auth/auth-tokens.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { SigningKeys } from './signing-keys.ts';

export type SessionClaims = { session_id: string; user_id: number };

export type AccessTokens = {
  sign(claims: SessionClaims, now: Date): Promise<string>;
  /** Throws 'Token expired' for a valid token that is too old, and one other sentence for everything else. */
  verify(token: string, now: Date): Promise<SessionClaims>;
};

const algorithm = 'HS256';
const issuer = 'greenroom';

export function createAccessTokens(keys: SigningKeys): AccessTokens {
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
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = typeof kid === 'string' ? await keys.find(kid, now) : undefined;
            if (!key) throw new errors.JWSSignatureVerificationFailed();
            return key.secret;
          },
          { algorithms: [algorithm], issuer, currentDate: now },
        );
        const user_id = Number(payload.sub);
        if (typeof payload.sid !== 'string' || !Number.isSafeInteger(user_id)) throw invalidToken();
        return { session_id: payload.sid, user_id };
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
