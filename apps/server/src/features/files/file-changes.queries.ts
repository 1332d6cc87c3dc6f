import type { FileVisibility } from '@greenroom/domain/files/file.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { type Insertable, sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';
import { defineChannel, notify } from '#platform/events/events.ts';
import { changeableFiles, readFile } from './files.queries.ts';

/** The payload that notifies the pages of all partners. */
const everyPartner = 0;

export type NewFile = Omit<Insertable<Schema['files']>, 'id' | 'created_at'>;

/** All images, including those that this viewer may not see. */
export async function countImages(
  db: ViewerDb,
  { entity_type, entity_id, partner_id }: Pick<NewFile, 'entity_type' | 'entity_id' | 'partner_id'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count_images(${entity_type}, ${entity_id}, ${partner_id}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The files of a ticket are visible to everyone who sees it, so the viewer counts all of them. */
export async function countTicketFiles(db: ViewerDb | SystemDb, ticket_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('entity_type', '=', 'ticket')
    .where('entity_id', '=', ticket_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the images of this entity until the end of the transaction, so that the count stays valid. */
export async function lockImagesOf(db: ViewerDb, entity_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.images}, ${entity_id})`.execute(db);
}

/** Locks the room, asset, site or ticket until the end of the transaction: it is neither moved to the bin nor deleted before. */
export async function lockPlace(
  db: ViewerDb | SystemDb,
  { entity_type, entity_id }: Pick<NewFile, 'entity_type' | 'entity_id'>,
): Promise<void> {
  await sql`select lock_file_place(${entity_type}, ${entity_id})`.execute(db);
}

/** The usage of a partner, including files that this viewer may not see. Locked until the end of the transaction. */
export async function lockUsage(
  db: ViewerDb | SystemDb,
  partner_id: number,
): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select files, bytes from lock_file_usage(${partner_id})`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
}

export async function insertFile(db: ViewerDb, scope: Scope, file: NewFile) {
  const { id } = await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();
  await notifyPartner(db, file.partner_id);
  const inserted = await readFile(db, scope, id);
  if (!inserted) throw new Problem('not-found', 'The place of this file does not exist.');
  return inserted;
}

/** Returns the key of its object; undefined when this viewer may not delete it. */
export async function deleteFileRow(db: ViewerDb, scope: Scope, id: number): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('files')
    .where('files.id', '=', id)
    .where('files.is_public', '=', false)
    .where(changeableFiles(scope))
    .returning(['storage_key', 'partner_id'])
    .executeTakeFirst();
  if (deleted) await notifyPartner(db, deleted.partner_id);
  return deleted?.storage_key;
}

/** Returns false when this viewer may not change it. */
export async function setVisibility(
  db: ViewerDb,
  scope: Scope,
  { id, visibility, wasShared }: { id: number; visibility: FileVisibility; wasShared: boolean },
): Promise<boolean> {
  const changed = await db
    .updateTable('files')
    .set({ is_public: visibility !== 'private', shared_with_all: visibility === 'all_partners' })
    .where('files.id', '=', id)
    .where(changeableFiles(scope))
    .returning('files.partner_id')
    .executeTakeFirst();
  if (changed)
    await notifyPartner(db, wasShared || visibility === 'all_partners' ? everyPartner : changed.partner_id);
  return changed !== undefined;
}

/** The documents of a partner have changed, by the partner's id; zero means all partners. */
export const filesChannel = defineChannel('files');

/** Makes open pages of this partner read their newest documents again. */
export async function notifyPartner(db: ViewerDb | SystemDb, partner_id: number): Promise<void> {
  await notify(db, filesChannel, String(partner_id));
}

/** Returns false when this viewer may not change it. */
export async function setDescription(
  db: ViewerDb,
  scope: Scope,
  { id, description }: { id: number; description: string | null },
): Promise<boolean> {
  const changed = await db
    .updateTable('files')
    .set({ description })
    .where('files.id', '=', id)
    .where(changeableFiles(scope))
    .returning('files.id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Returns false when this viewer may not change it. */
export async function setDetails(
  db: ViewerDb,
  scope: Scope,
  { id, subcategory, tags }: { id: number; subcategory: string | null; tags: string[] },
): Promise<boolean> {
  const changed = await db
    .updateTable('files')
    .set({ subcategory, tags })
    .where('files.id', '=', id)
    .where(changeableFiles(scope))
    .returning('files.id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The document has a newer version from now on. Returns false when this viewer may not change it, or it has one. */
export async function markOutdated(db: ViewerDb, scope: Scope, id: number): Promise<boolean> {
  const changed = await db
    .updateTable('files')
    .set({ is_outdated: true, document_id: sql<number>`coalesce(files.document_id, files.id)` })
    .where('files.id', '=', id)
    .where('files.is_outdated', '=', false)
    .where(changeableFiles(scope))
    .returning('files.id')
    .executeTakeFirst();
  return changed !== undefined;
}
