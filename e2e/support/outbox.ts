import { readOutbox } from '../../apps/server/test/read-outbox.ts';

/** The reset link in the newest mail to an address, or undefined while there is none. */
export async function findResetLink(email: string): Promise<string | undefined> {
  const mails = (await readOutbox(process.env.E2E_DATA_DIR ?? '')).map((mail) =>
    mail.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  );
  const newest = mails.findLast((mail) => mail.includes(`To: ${email}`));
  return /http\S+\/reset-password\?token=[\w-]+/.exec(newest ?? '')?.[0];
}
