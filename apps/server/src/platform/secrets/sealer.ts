import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Encrypts values that must not be readable in the database or a backup of it. */
export type Sealer = {
  seal(plain: Uint8Array): Buffer;
  /** Throws when the bytes were changed or sealed with another key. */
  open(sealed: Uint8Array): Buffer;
  /** A password for a purpose, the same on every server with the same key. */
  derivePassword(purpose: string): string;
  /** A signature that only servers with the same key can create; it is valid for one purpose only. */
  sign(purpose: string, text: string): Buffer;
};

const ivLength = 12;
const tagLength = 16;

export function createSealer(secretKey: string): Sealer {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'greenroom', purpose, 32));
  const key = derive('seal');
  return {
    seal(plain) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength));
      decipher.setAuthTag(bytes.subarray(bytes.length - tagLength));
      return Buffer.concat([
        decipher.update(bytes.subarray(ivLength, bytes.length - tagLength)),
        decipher.final(),
      ]);
    },
    derivePassword: (purpose) => derive(purpose).toString('base64url'),
    sign: (purpose, text) =>
      createHmac('sha256', derive(`sign ${purpose}`))
        .update(text)
        .digest(),
  };
}

/** The configured key, or one created at the first start and stored in the data folder. */
export async function readSecretKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(path)) await makeSecretKey(path);
  const key = (await readFile(path, 'utf8')).trim();
  if (key.length < 32)
    throw new Error(`The secret key in ${path} is damaged. Restore it, or set SECRET_KEY.`);
  return key;
}

/**
 * Written under another name and then linked: an interrupted start leaves no partial key, and of two concurrent starts
 * one wins.
 */
async function makeSecretKey(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  const made = randomBytes(32).toString('base64url');
  const file = await open(draft, 'wx', 0o600);
  await file.writeFile(made);
  await file.sync();
  await file.close();
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
}
