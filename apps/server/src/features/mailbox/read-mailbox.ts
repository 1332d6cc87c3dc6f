import { ImapFlow } from 'imapflow';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { MailboxSettings } from './mailbox-settings.ts';
import { receiveMail } from './receive-mail.ts';
import type { AddFile } from './store-attachments.ts';

/** Read in one run; the next one continues. */
const maxMails = 50;
/** Greater mails are left unread here and marked for a person. */
const maxMailBytes = 30 * 1024 * 1024;
const deadlines = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 20_000 };

/** How attachments are stored is a matter of another feature. */
export type MailboxServices = Services & { addFile: AddFile };

/** Reads new mails, one server at a time. Returns how many. A mail is marked only when what it says is stored. */
export function readMailbox(services: MailboxServices, settings: MailboxSettings): Promise<number> {
  return asSystem(services.database, async (db) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLocks.mailbox}) as locked`.execute(db);
    if (!rows[0]?.locked) return 0;
    // The transaction only holds the lock, which ends with this process.
    return readNew(services, settings, async () => {
      await sql`select`.execute(db);
    });
  });
}

async function readNew(
  services: MailboxServices,
  { server, folder, doneFolder, address }: MailboxSettings,
  keepLock: () => Promise<void>,
): Promise<number> {
  const client = new ImapFlow({ ...server, ...deadlines, logger: false, emitLogs: false });
  // Without a listener an error of the connection would end the process; the command that waits for it fails, too.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.mailboxOpen(folder);
    const found = (await client.search({ seen: false, deleted: false }, { uid: true })) || [];
    const uids = found.slice(0, maxMails);
    let failure: unknown;
    for (const uid of uids) {
      await keepLock();
      await readOne(services, client, { uid, doneFolder, ownAddress: address }).catch((error: unknown) => {
        failure = error;
        // A mail that fails stays unread, and does not keep the others from being read.
        if (!client.usable) throw error;
      });
    }
    if (failure !== undefined) throw failure;
    return uids.length;
  } finally {
    await client.logout().catch(() => client.close());
  }
}

type MailPlace = { uid: number; doneFolder: string | undefined; ownAddress: string };

async function readOne(
  services: MailboxServices,
  client: ImapFlow,
  { uid, doneFolder, ownAddress }: MailPlace,
): Promise<void> {
  const id = String(uid);
  const head = await client.fetchOne(id, { size: true }, { uid: true });
  if (!head) return;
  const isTooLong = (head.size ?? 0) > maxMailBytes;
  const whole = isTooLong ? undefined : await client.fetchOne(id, { source: true }, { uid: true });
  const source = whole ? whole.source : undefined;
  const outcome = source ? await receiveMail({ ...services, ownAddress }, source) : 'too-long';
  if (outcome !== 'comment' && outcome !== 'known')
    services.log.info({ uid, reason: outcome }, 'mailbox: a mail was not added to a ticket');
  const isTaken = outcome === 'comment' || outcome === 'known';
  await client.messageFlagsAdd(id, isTaken ? ['\\Seen'] : ['\\Seen', '\\Flagged'], { uid: true });
  if (isTaken && doneFolder !== undefined) await client.messageMove(id, doneFolder, { uid: true });
}
