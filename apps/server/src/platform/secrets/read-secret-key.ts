import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

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
