import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const mark = 'greenroom-backup-key-1:';
const keyBytes = 32;

/** Only its owner can read it. */
export async function makeBackupKey(file: string): Promise<void> {
  const text = `${mark}${randomBytes(keyBytes).toString('base64')}\n`;
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new Error(`${file} already exists: an old key still opens old backups.`);
    throw error;
  });
}

export async function readBackupKey(file: string): Promise<Buffer> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The key file ${file} cannot be read.`);
  });
  return parseBackupKey(text, file);
}

/** The content of a key file, or of the setting `source`. */
export function parseBackupKey(text: string, source: string): Buffer {
  const key = Buffer.from(text.trim().slice(mark.length), 'base64');
  if (!text.startsWith(mark) || key.length !== keyBytes)
    throw new Error(
      `${source} is not a key of backups. Make one with: npm run greenroom -- backup-key <file>`,
    );
  return key;
}
