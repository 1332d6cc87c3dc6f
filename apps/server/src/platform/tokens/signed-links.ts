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
const signatureLength = 32;
const holderPattern = /^(\d{1,10})\.([0-9a-f-]{36})$/;

export function createSignedLinks(sealer: Pick<Sealer, 'sign' | 'isSigned'>): SignedLinks {
  const textOf = (path: string, expires: string, holder: string) => `${path}\n${expires}\n${holder}`;
  return {
    sign(path, { user_id, session_id }, expiresAt) {
      const expires = String(Math.ceil(expiresAt.getTime() / 1000));
      const holder = `${user_id}.${session_id}`;
      const signature = sealer.sign(purpose, textOf(path, expires, holder)).toString('base64url');
      return `${path}?expires=${expires}&for=${holder}&signature=${signature}`;
    },
    findHolder(path, query, now) {
      const { expires, for: holder, signature } = (query ?? {}) as Record<string, unknown>;
      if (typeof expires !== 'string' || typeof holder !== 'string' || typeof signature !== 'string')
        return undefined;
      const [, user_id, session_id = ''] = holderPattern.exec(holder) ?? [];
      if (user_id === undefined || !/^\d{1,12}$/.test(expires)) return undefined;
      const given = Buffer.from(signature, 'base64url');
      // The last letter of base64 has bits to spare: another letter would be another link that is valid too.
      const isWhole = given.length === signatureLength && given.toString('base64url') === signature;
      if (!isWhole || !sealer.isSigned(purpose, textOf(path, expires, holder), given)) return undefined;
      return now.getTime() < Number(expires) * 1000 ? { user_id: Number(user_id), session_id } : undefined;
    },
  };
}
