import { timingSafeEqual } from 'node:crypto';
import type { Sealer } from '../secrets/sealer.ts';
import type { SessionClaims } from './access-tokens.ts';

/** Links that open one path without a token, until they expire, on behalf of the session that requested them. */
export type SignedLinks = {
  sign(path: string, holder: SessionClaims, expiresAt: Date): string;
  /**
   * The session that got the link; undefined when it is invalid. Whether that session may still see the record is
   * checked again.
   */
  findHolder(path: string, query: unknown, now: Date): SessionClaims | undefined;
};

const purpose = 'link';
const holderPattern = /^(\d{1,10})\.([0-9a-f-]{36})$/;

export function createSignedLinks(sealer: Pick<Sealer, 'sign'>): SignedLinks {
  const signatureOf = (path: string, expires: string, holder: string) =>
    sealer.sign(purpose, `${path}\n${expires}\n${holder}`).toString('base64url');
  return {
    sign(path, { user_id, session_id }, expiresAt) {
      const expires = String(Math.ceil(expiresAt.getTime() / 1000));
      const holder = `${user_id}.${session_id}`;
      return `${path}?expires=${expires}&for=${holder}&signature=${signatureOf(path, expires, holder)}`;
    },
    findHolder(path, query, now) {
      const { expires, for: holder, signature } = (query ?? {}) as Record<string, unknown>;
      if (typeof expires !== 'string' || typeof holder !== 'string' || typeof signature !== 'string')
        return undefined;
      const [, user_id, session_id = ''] = holderPattern.exec(holder) ?? [];
      if (user_id === undefined || !/^\d{1,12}$/.test(expires)) return undefined;
      const given = Buffer.from(signature);
      const expected = Buffer.from(signatureOf(path, expires, holder));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return now.getTime() < Number(expires) * 1000 ? { user_id: Number(user_id), session_id } : undefined;
    },
  };
}
