import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The finished mails in the outbox of a data folder, oldest first. A hidden file is a mail that is still being written. */
export async function readOutbox(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
