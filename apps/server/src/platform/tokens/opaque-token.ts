import { createHash, randomBytes } from 'node:crypto';

/** A secret that only its holder knows; the database stores its hash. */
export function createOpaqueToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hashOpaqueToken(token) };
}

export function hashOpaqueToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
