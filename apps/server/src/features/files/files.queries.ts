import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import type { Scope } from '#access/scope.ts';
import { visible } from '#access/visible.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Db } from '#platform/database/database.ts';
import { jsonList, jsonOne } from '#platform/database/json-list.ts';
import type { Schema } from '#platform/database/schema.ts';

export type NewFile = Omit<Insertable<Schema['files']>, 'id' | 'created_at'>;

/** The same as the policy files_seen, for the planner. */
export function visibleFiles(scope: Scope): Expression<SqlBool> {
  if (scope.sight === 'system' || scope.sight === 'everything') return sql<SqlBool>`true`;
  const isOwn = sql<SqlBool>`files.partner_id = any(${[...scope.partner_ids]}::integer[])`;
  if (scope.sight === 'partners') return sql<SqlBool>`(files.is_public or ${isOwn})`;
  return sql<SqlBool>`(files.is_public
    or (files.entity_type = 'room' and files.entity_id in (select room_id from room_grants where user_id = ${scope.user_id}))
    or (files.entity_type = 'room_type' and ${isOwn}))`;
}

function selectFiles(db: Db, scope: Scope) {
  return db
    .selectFrom('files')
    .where(visibleFiles(scope))
    .select([
      'files.id',
      'files.filename',
      'files.size',
      'files.content_type',
      'files.category',
      'files.subcategory',
      'files.description',
      'files.tags',
      'files.version',
      'files.is_public',
      'files.entity_type',
      'files.entity_id',
      'files.relationship_type',
      'files.created_at',
    ]);
}

type EntityFilter = {
  type: StoredFile['entity_type'];
  id: number;
  category?: StoredFile['category'] | undefined;
  subcategory?: string | undefined;
  relationship_type?: string | undefined;
};

export function listFilesOfEntity(db: Db, scope: Scope, filter: EntityFilter) {
  let query = selectFiles(db, scope)
    .where('files.entity_type', '=', filter.type)
    .where('files.entity_id', '=', filter.id);
  if (filter.category !== undefined) query = query.where('files.category', '=', filter.category);
  if (filter.subcategory !== undefined) query = query.where('files.subcategory', '=', filter.subcategory);
  if (filter.relationship_type !== undefined) {
    query = query.where('files.relationship_type', '=', filter.relationship_type);
  }
  return jsonList(db, query.orderBy('files.created_at', 'desc').orderBy('files.id', 'desc'));
}

export function listNewestFiles(
  db: Db,
  scope: Scope,
  filter: { limit: number; category?: StoredFile['category'] | undefined },
) {
  let query = selectFiles(db, scope);
  if (filter.category !== undefined) query = query.where('files.category', '=', filter.category);
  return jsonList(
    db,
    query.orderBy('files.created_at', 'desc').orderBy('files.id', 'desc').limit(filter.limit),
  );
}

export async function findStoredFile(db: Db, scope: Scope, id: number) {
  return db
    .selectFrom('files')
    .where(visibleFiles(scope))
    .where('files.id', '=', id)
    .select(['id', 'filename', 'content_type', 'category', 'size', 'storage_key', 'is_public', 'entity_type'])
    .executeTakeFirst();
}

export async function findRoomOwner(db: Db, scope: Scope, id: number): Promise<number | undefined> {
  const room = await db
    .selectFrom('rooms')
    .where(visible(scope, 'rooms'))
    .where('rooms.id', '=', id)
    .select('rooms.partner_id')
    .executeTakeFirst();
  return room?.partner_id;
}

export async function countImages(
  db: Db,
  _scope: Scope,
  of: Pick<NewFile, 'entity_type' | 'entity_id' | 'partner_id'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .where('entity_type', '=', of.entity_type)
    .where('entity_id', '=', of.entity_id)
    .where('partner_id', '=', of.partner_id)
    .where('category', '=', 'image')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Until the end of the transaction nobody else counts or adds images of this entity. */
export async function lockImagesOf(db: Db, _scope: Scope, entity_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.images}, ${entity_id})`.execute(db);
}

export async function insertFile(db: Db, scope: Scope, file: NewFile) {
  const { id } = await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();
  const inserted = await jsonOne(db, selectFiles(db, scope).where('files.id', '=', id));
  if (!inserted) throw new Error('The file that was added cannot be seen');
  return inserted;
}

export async function deleteFileRow(db: Db, _scope: Scope, id: number): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('is_public', '=', false)
    .returning('storage_key')
    .executeTakeFirst();
  return deleted?.storage_key;
}
