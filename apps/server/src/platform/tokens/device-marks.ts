import { randomBytes } from 'node:crypto';
import type { Sealer } from '../secrets/sealer.ts';

/** The marks of one browser, as in its cookie: one for each account that has signed in there. */
export type DeviceMarks = string;

type Account = {
  user_id: number;
  /** Part of the signature: all marks of an account become invalid when its password changes. */
  hash: string;
};

/**
 * A mark proves that an account has signed in from a browser before. It grants no access: it only lets that browser try
 * again while attempts from elsewhere have to wait.
 */
export type DeviceMarker = {
  /** The id of the account's valid mark, if any. */
  find(marks: DeviceMarks, account: Account, now: Date): string | undefined;
  /** Adds a new mark for the account, before those of other accounts. */
  add(marks: DeviceMarks, account: Account, now: Date): DeviceMarks;
};

export const deviceMarkDays = 180;
/** Users share a computer, but not with hundreds. */
const maxAccounts = 5;
const separator = '~';
const purpose = 'device mark';
const pattern = /^(\d{1,10})\.([\w-]{22})\.(\d{1,12})\.([\w-]{22})$/;

type Mark = { user_id: number; id: string; expires: number; signature: string };

export function createDeviceMarker(sealer: Pick<Sealer, 'sign' | 'isSigned'>): DeviceMarker {
  const textOf = ({ user_id, id, expires }: Omit<Mark, 'signature'>, hash: string) =>
    JSON.stringify([user_id, id, expires, hash]);
  const sign = (mark: Omit<Mark, 'signature'>, hash: string) =>
    sealer.sign(purpose, textOf(mark, hash)).subarray(0, 16).toString('base64url');

  return {
    find(marks, { user_id, hash }, now) {
      const own = readMarks(marks).find((mark) => mark.user_id === user_id);
      if (!own || own.expires * 1000 <= now.getTime()) return undefined;
      const given = Buffer.from(own.signature, 'base64url');
      if (given.toString('base64url') !== own.signature) return undefined;
      return sealer.isSigned(purpose, textOf(own, hash), given) ? own.id : undefined;
    },
    add(marks, { user_id, hash }, now) {
      const expires = Math.floor(now.getTime() / 1000) + deviceMarkDays * 86_400;
      const made = { user_id, id: randomBytes(16).toString('base64url'), expires };
      const others = readMarks(marks).filter((mark) => mark.user_id !== user_id);
      return [{ ...made, signature: sign(made, hash) }, ...others.slice(0, maxAccounts - 1)]
        .map((mark) => [mark.user_id, mark.id, mark.expires, mark.signature].join('.'))
        .join(separator);
    },
  };
}

/** Invalid marks are skipped: the cookie is untrusted input. */
function readMarks(marks: DeviceMarks): Mark[] {
  return marks
    .slice(0, 1000)
    .split(separator)
    .flatMap((text) => {
      const [, user_id, id = '', expires, signature = ''] = pattern.exec(text) ?? [];
      return user_id === undefined
        ? []
        : [{ user_id: Number(user_id), id, expires: Number(expires), signature }];
    });
}
