import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The reset link in the newest mail to an address, or undefined while there is none. */
export async function findResetLink(email: string): Promise<string | undefined> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.reverse()) {
    const mail = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
    if (mail.includes(`To: ${email}`)) return /http\S+\/reset-password\?token=[\w-]+/.exec(mail)?.[0];
  }
  return undefined;
}
