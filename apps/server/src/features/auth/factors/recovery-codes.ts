import { createHash, randomInt } from 'node:crypto';
import { recoveryCodeCount, recoveryCodeLength } from '@greenroom/domain/auth/factors/factor-limits.ts';

/** Without letters and digits that look alike. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

export function createRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    const text = Array.from({ length: recoveryCodeLength }, () => signs[randomInt(signs.length)]).join('');
    return text.match(/.{1,6}/g)?.join('-') ?? text;
  });
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** A fast hash is enough: codes are random and long. Those from before have ten signs, and still work. */
export function hashRecoveryCode(typed: string): Buffer {
  const plain = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`recovery code ${plain}`).digest();
}
