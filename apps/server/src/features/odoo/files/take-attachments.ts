import { Readable } from 'node:stream';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { spoolFile } from '#http/upload/spool-file.ts';
import { asSystem } from '#platform/database/scope.ts';
import { incomingFolder } from '#platform/storage/create-storage.ts';
import { OdooError } from '../client/odoo-error.ts';
import type { SyncContext } from '../sync-context.ts';
import { whileBusy } from '../while-busy.ts';
import { maxFileBytes, maxFileRejections, quotaSeconds } from './file-limits.ts';
import {
  deleteWaiting,
  linkTaken,
  listToTake,
  rejectTaking,
  takeLater,
  type WaitingAttachment,
} from './odoo-files.queries.ts';
import { takeTurns } from './take-turns.ts';

/** Brings the attachments of records here as files of their tickets. */
export function takeAttachments(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { connection, partner_id, map } = context;
  const place = { partner_id, odoo: connection.odoo, model: map.model };
  const { now } = connection.services;
  return takeTurns(context, {
    next: (db, turn) => listToTake(db, { ...place, ...turn }),
    work: (attachment) => takeOne(context, attachment),
    putOff(db, { id, attempts }, { error, retry_at }) {
      const { message } = error;
      if (error.kind === 'rejected' && attempts + 1 >= maxFileRejections)
        return rejectTaking(db, { id, rejected: 'rejected', error: message, now: now() });
      return takeLater(db, { id, error: message, retry_at });
    },
    isOver,
  });
}

async function takeOne(context: SyncContext, attachment: WaitingAttachment): Promise<void> {
  const { connection, client } = context;
  const { database, config, log, now, addTicketFile } = connection.services;
  const { id, ticket_id, attachment_id, size, filename, declared_type } = attachment;
  const leave = async (rejected: string, error: string) => {
    log.warn({ ticket_id, attachment_id, rejected }, 'odoo: a file of a record does not come here');
    await asSystem(database, (db) => rejectTaking(db, { id, rejected, error, now: now() }));
  };
  const tooLarge = `The file has more than ${maxFileBytes} bytes.`;
  if (size > maxFileBytes) return leave('too-large', tooLarge);
  const content = await whileBusy(() => client.readContent(attachment_id, size));
  // Deleted in Odoo before it came here.
  if (content === undefined) return asSystem(database, (db) => deleteWaiting(db, id));
  if (content.length === 0) return leave('empty', 'The file is empty.');
  if (content.length > maxFileBytes) return leave('too-large', tooLarge);
  const folder = incomingFolder(config);
  const spooled = await spoolFile(Readable.from([content]), { folder, max: maxFileBytes, detail: tooLarge });
  try {
    await addTicketFile({
      ticket_id,
      // A name in Odoo may be any text.
      file: { ...spooled, filename: filename.replace(/[/\\\p{Cc}]/gu, '_'), declaredType: declared_type },
      author: attachment.author_name,
      link: (db, file_id) => linkTaken(db, { id, file_id, now: now() }),
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // The storage or its disk is in trouble; that is not the fault of the file.
    if (error.code === 'unavailable' || error.code === 'storage-full')
      throw new OdooError('busy', error.message);
    if (error.code !== 'file-quota') return leave(error.code, error.message);
    const retry_at = new Date(now().getTime() + quotaSeconds * 1000);
    await asSystem(database, (db) => takeLater(db, { id, error: error.message, retry_at }));
  } finally {
    await spooled.discard();
  }
}
