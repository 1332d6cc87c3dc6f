import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'gr_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 random bytes and a CRC-32, both in base 62. */
const secretLength = 43;
const checksumLength = 6;
const pattern = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);
const hintLength = 8;

/** Found by scanners for secrets by its prefix and checksum. */
export function createApiTokenText(): { token: string; token_hash: Buffer; hint: string } {
  const body = prefix + inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  const token = body + checksumOf(body);
  return { token, token_hash: hashApiToken(token), hint: token.slice(0, hintLength) };
}

export function isApiToken(text: string): boolean {
  return text.startsWith(prefix);
}

/** A token that was typed or cut wrongly is rejected without a question to the database. */
export function isWellFormed(token: string): boolean {
  return pattern.test(token) && checksumOf(token.slice(0, -checksumLength)) === token.slice(-checksumLength);
}

export function hashApiToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function checksumOf(body: string): string {
  return inBase62(BigInt(crc32(body)), checksumLength);
}

function inBase62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  while (text.length < length) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
