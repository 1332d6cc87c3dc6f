import { createHmac, timingSafeEqual } from 'node:crypto';
import { totpDigits, totpStepSeconds } from '@greenroom/domain/auth/factors/factor-limits.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** A clock may be this many steps off, in both directions. */
const tolerance = 1;

/** RFC 6238 with SHA-1, which all apps know. */
export function totpCodeAt(secret: Uint8Array, step: number, digits = totpDigits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / totpStepSeconds);
}

/** The step of the code; undefined when it is wrong, or not newer than the last one that was used. */
export function matchTotp(
  secret: Uint8Array,
  { code, now, lastStep }: { code: string; now: Date; lastStep: number },
): number | undefined {
  const current = stepAt(now);
  let found: number | undefined;
  for (let step = current - tolerance; step <= current + tolerance; step++) {
    const expected = Buffer.from(totpCodeAt(secret, step));
    const isEqual = expected.length === code.length && timingSafeEqual(expected, Buffer.from(code));
    if (isEqual && step > lastStep) found ??= step;
  }
  return found;
}

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** What authenticator apps read from a QR code. */
export function totpUri({ secret, account, issuer }: { secret: string; account: string; issuer: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
