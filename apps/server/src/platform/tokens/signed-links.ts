import { timingSafeEqual } from 'node:crypto';
import type { Sealer } from '../secrets/sealer.ts';

/** Links that open one path without a token, until they expire. The path itself must still exist then. */
export type SignedLinks = {
  sign(path: string, expiresAt: Date): string;
  isValid(path: string, query: unknown, now: Date): boolean;
};

const purpose = 'link';

export function createSignedLinks(sealer: Pick<Sealer, 'sign'>): SignedLinks {
  const signatureOf = (path: string, expires: string) =>
    sealer.sign(purpose, `${path}\n${expires}`).toString('base64url');
  return {
    sign(path, expiresAt) {
      const expires = String(Math.ceil(expiresAt.getTime() / 1000));
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires)}`;
    },
    isValid(path, query, now) {
      const { expires, signature } = (query ?? {}) as Record<string, unknown>;
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires))
        return false;
      const given = Buffer.from(signature);
      const wanted = Buffer.from(signatureOf(path, expires));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
      return now.getTime() < Number(expires) * 1000;
    },
  };
}
