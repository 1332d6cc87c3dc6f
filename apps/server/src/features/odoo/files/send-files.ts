import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#platform/database/scope.ts';
import { withDeadline } from '#platform/storage/with-deadline.ts';
import { attachmentModel, base64Bytes } from '../client/odoo-client.ts';
import { OdooError } from '../client/odoo-error.ts';
import type { SyncContext } from '../sync-context.ts';
import { whileBusy } from '../while-busy.ts';
import { maxFileBytes, maxFileRejections } from './file-limits.ts';
import { markOf } from './list-attachments.ts';
import {
  findSameAttachment,
  listToSend,
  rejectSending,
  sendFileLater,
  storeSent,
  type WaitingFile,
} from './odoo-files.queries.ts';
import { takeTurns } from './take-turns.ts';

/** For the longest file, from a slow storage. */
const readMilliseconds = 60_000;

/** Adds the files of tickets to their records. Not to a message: Odoo would mail them to the followers. */
export function sendFiles(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { connection, partner_id, map } = context;
  const place = { partner_id, odoo: connection.odoo, model: map.model };
  const { now } = connection.services;
  return takeTurns(context, {
    next: (db, turn) => listToSend(db, { ...place, ...turn }),
    work: (file) => sendOne(context, file),
    putOff(db, waiting, { error, retry_at }) {
      const file = { ...waiting, partner_id, odoo: connection.odoo };
      const { message } = error;
      if (error.kind === 'rejected' && waiting.attempts + 1 >= maxFileRejections)
        return rejectSending(db, file, { rejected: 'rejected', error: message, now: now() });
      return sendFileLater(db, file, { error: message, retry_at });
    },
    isOver,
  });
}

async function sendOne(context: SyncContext, waiting: WaitingFile): Promise<void> {
  const { connection, client, map, partner_id } = context;
  const { database, log, now } = connection.services;
  const { ticket_id, file_id, odoo_id, external_key, filename, content_type, size, sha256 } = waiting;
  const { odoo } = connection;
  const file = { ticket_id, file_id, filename, size, partner_id, odoo };
  if (size > maxFileBytes) {
    log.warn({ ticket_id, file_id }, 'odoo: a file of a ticket is too large for Odoo');
    const rejection = {
      rejected: 'too-large',
      error: `The file has more than ${maxFileBytes} bytes.`,
      now: now(),
    };
    return asSystem(database, (db) => rejectSending(db, file, rejection));
  }
  const content = await readContent(context, waiting);
  const checksum = createHash('sha1').update(content).digest('hex');
  const same = await asSystem(database, (db) =>
    findSameAttachment(db, { ticket_id, odoo, checksum, sha256 }),
  );
  const attachment_id = same?.attachment_id ?? (await addAttachment());
  const there = same ?? (await readChecksum(attachment_id));
  await asSystem(database, (db) =>
    storeSent(db, file, { attachment_id, checksum: there?.checksum ?? '', now: now() }),
  );

  /** In two steps that can be repeated: the import of Odoo cannot write the number of a record of any model. */
  async function addAttachment(): Promise<number> {
    // The hash distinguishes it from a file with this number after a restore of the database.
    const externalId = `${markOf({ id: ticket_id, external_key })}${file_id}_${(sha256 ?? checksum).slice(0, 8)}`;
    const values = { name: filename, mimetype: content_type, description: externalId };
    const record = {
      externalId,
      values: { ...values, datas: content.toString('base64') },
      fileBytes: base64Bytes(content.length),
    };
    const id = await whileBusy(() => client.loadOnce(attachmentModel, record));
    await whileBusy(() => client.write(attachmentModel, id, { res_model: map.model, res_id: odoo_id }));
    return id;
  }

  /** Odoo may have made a picture smaller. */
  async function readChecksum(id: number): Promise<{ checksum: string } | undefined> {
    const search = { domain: [['id', '=', id]], fields: ['checksum'] };
    const [found] = await whileBusy(() => client.searchRead(attachmentModel, search));
    return found && { checksum: String(found.checksum || '').slice(0, 100) };
  }
}

async function readContent({ connection }: SyncContext, { storage_key }: WaitingFile): Promise<Buffer> {
  try {
    const stream = await connection.services.storage.open(storage_key);
    if (stream)
      return await withDeadline(readMilliseconds, (late) => {
        late.addEventListener('abort', () => stream.destroy());
        return buffer(stream);
      });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new OdooError('busy', error.message);
  }
  // It is deleted at this moment, or lost.
  throw new OdooError('busy', 'The storage does not have the file.');
}
