import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivLength = 12;
const tagLength = 16;

/** A key for one purpose alone. */
export function deriveKey(secret: string | Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'greenroom', purpose, 32));
}

/** AES-256-GCM: initialisation vector, encrypted bytes, tag. `bound` is checked when it is decrypted, and not stored. */
export function encrypt(key: Uint8Array, plain: Uint8Array, bound: Uint8Array = new Uint8Array()): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(bound);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the bytes were changed or encrypted with another key. */
export function decrypt(key: Uint8Array, bytes: Buffer, bound: Uint8Array = new Uint8Array()): Buffer {
  if (bytes.length < ivLength + tagLength) throw new Error('The sealed value is too short.');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(bound);
  decipher.setAuthTag(bytes.subarray(bytes.length - tagLength));
  return Buffer.concat([
    decipher.update(bytes.subarray(ivLength, bytes.length - tagLength)),
    decipher.final(),
  ]);
}
