import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The file holds either the whole new content or the whole old one, even if the power fails in between. Only this
 * account can read it.
 */
export async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
