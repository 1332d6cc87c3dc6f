import { extensionOf, imageRules, maxTicketFiles } from '@greenroom/domain/files/upload-rules.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ReceivedFile } from '#http/upload/receive-upload.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createStorageKey } from '#platform/storage/storage-key.ts';
import { mayStillArrive } from '#platform/storage/storage-unavailable.ts';
import { countTicketFiles, lockPlace } from '../file-changes.queries.ts';
import { requireQuota } from '../require-quota.ts';
import { insertNote, removeNote } from '../unsettled-objects.queries.ts';
import { checkUpload } from '../upload-file.ts';
import { findSameFile, findTicketPartner, insertOutsideFile } from './outside-files.queries.ts';

export type OutsideFile = {
  ticket_id: number;
  file: ReceivedFile;
  author: string | null;
  /** In the transaction of the file: returns false if it is not wanted any more, which stores nothing. */
  link: (db: SystemDb, file_id: number) => Promise<boolean>;
};

/**
 * Stores a file that another system has for a ticket, with the checks and limits of an upload. It belongs to the partner
 * of the ticket, and everyone who sees the ticket sees it. Bytes that the ticket already has are not stored again.
 */
export async function storeTicketFile(services: Services, outside: OutsideFile): Promise<void> {
  const { database, storage } = services;
  const { ticket_id, file } = outside;
  await services.disk.requireRoom(file.size);
  const isImage = (imageRules.extensions as readonly string[]).includes(extensionOf(file.filename));
  const fields = {
    ...{ category: isImage ? 'image' : 'document', is_public: 'false' },
    ...{ entity_type: 'ticket', entity_id: String(ticket_id) },
  };
  const checked = await checkUpload(services, { fields, file });
  const storage_key = createStorageKey(services.now());
  const isKnown = await asSystem(database, async (db) => {
    const known = await findSameFile(db, { ticket_id, sha256: file.sha256 });
    if (known !== undefined) {
      await outside.link(db, known);
      return true;
    }
    await requireRoomFor(services, db, outside);
    await insertNote(db, null, storage_key);
    return false;
  });
  if (isKnown) return;
  const row = {
    ...({ entity_type: 'ticket', entity_id: ticket_id, category: checked.fields.category } as const),
    ...{ filename: checked.filename, content_type: checked.content_type, size: file.size },
    ...{ sha256: file.sha256, storage_key, is_public: false },
  };
  let isUsed = false;
  let mayArrive = false;
  try {
    await storage.put(storage_key, file).catch((error) => {
      mayArrive = mayStillArrive(error);
      throw error;
    });
    isUsed = await asSystem(database, async (db) => {
      // Before all other locks; another server may have been faster.
      await lockPlace(db, row);
      const known = await findSameFile(db, { ticket_id, sha256: file.sha256 });
      if (known !== undefined) {
        await outside.link(db, known);
        return false;
      }
      const partner_id = await requireRoomFor(services, db, outside);
      if (!(await removeNote(db, storage_key))) throw new Problem('unavailable', 'The file took too long.');
      const id = await insertOutsideFile(db, { ...row, partner_id }, outside.author);
      if (!(await outside.link(db, id))) throw new Unwanted();
      return true;
    });
  } catch (error) {
    if (!(error instanceof Unwanted)) throw error;
  } finally {
    // The sweep removes what this leaves behind.
    if (!isUsed && !mayArrive) services.background('discard an object', () => discard(services, storage_key));
  }
}

/** Takes the file back with its transaction. */
class Unwanted extends Error {}

async function requireRoomFor(
  { config }: Services,
  db: SystemDb,
  { ticket_id, file }: OutsideFile,
): Promise<number> {
  const partner_id = await findTicketPartner(db, ticket_id);
  if (partner_id === undefined) throw new Problem('not-found', 'The ticket does not exist.');
  if ((await countTicketFiles(db, ticket_id)) >= maxTicketFiles)
    throw new Problem('file-quota', `A ticket can have at most ${maxTicketFiles} files.`);
  await requireQuota(db, { config, partner_id, size: file.size });
  return partner_id;
}

/** A row and its note never exist together: without a note the object got its row after all. */
async function discard({ database, storage }: Services, storage_key: string): Promise<void> {
  const isNoted = await asSystem(database, async (db) => {
    const note = await db
      .selectFrom('unsettled_objects')
      .where('storage_key', '=', storage_key)
      .select('storage_key')
      .forUpdate()
      .executeTakeFirst();
    return note !== undefined;
  });
  if (!isNoted) return;
  await storage.remove(storage_key);
  await asSystem(database, (db) => removeNote(db, storage_key));
}
