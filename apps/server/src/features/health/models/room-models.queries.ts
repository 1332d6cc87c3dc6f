import type { RoomModelDocument } from '@greenroom/domain/health/room-model.ts';
import type { RoomModel } from '@greenroom/domain/health/room-models.ts';
import { sql } from 'kysely';
import { orNotFound } from '#http/or-not-found.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';

/** A superuser may name any number. */
export async function requirePartner(db: SystemDb, partner_id: number): Promise<void> {
  const partner = db.selectFrom('partners').where('id', '=', partner_id).select('id').executeTakeFirst();
  await orNotFound('Partner', partner);
}

/** One change of the models of a partner at a time: each has the number after the last. */
export async function lockModels(db: SystemDb, partner_id: number): Promise<void> {
  await requirePartner(db, partner_id);
  await sql`select pg_advisory_xact_lock(${advisoryLocks.roomModels}, ${partner_id})`.execute(db);
}

type StoredModel = RoomModel & { partner_id: number };

function selectModels(db: SystemDb) {
  return db
    .selectFrom('room_models')
    .select(['id', 'partner_id', 'room_type', 'version', 'edition', 'document', 'made_by_name'])
    .select([
      sql<RoomModel['state']>`state`.as('state'),
      sql<string>`to_json(made_at) #>> '{}'`.as('made_at'),
      sql<string | null>`to_json(activated_at) #>> '{}'`.as('activated_at'),
    ]);
}

export function listModels(db: SystemDb, partner_id: number): Promise<StoredModel[]> {
  return selectModels(db).where('partner_id', '=', partner_id).orderBy('version', 'desc').execute();
}

export function findModel(db: SystemDb, id: number): Promise<StoredModel | undefined> {
  return selectModels(db).where('id', '=', id).executeTakeFirst();
}

/** Those of one type, by its folded name; null for those of any other type. */
export async function listModelsOfType(
  db: SystemDb,
  { partner_id, room_type }: { partner_id: number; room_type: string | null },
): Promise<StoredModel[]> {
  const isType =
    room_type === null
      ? sql<boolean>`room_type is null`
      : sql<boolean>`room_type_key = fold_text(${room_type})`;
  return selectModels(db)
    .where('partner_id', '=', partner_id)
    .where(isType)
    .orderBy('version', 'desc')
    .execute();
}

export type ModelRow = {
  partner_id: number;
  room_type: string | null;
  version: number;
  edition: number;
  document: RoomModelDocument;
  state: RoomModel['state'];
  activated_at: Date | null;
};

export async function insertModel(
  db: SystemDb,
  { document, ...row }: ModelRow,
  made_by: { id: number; name: string },
): Promise<number> {
  const values = {
    ...row,
    document: JSON.stringify(document),
    made_by: made_by.id,
    made_by_name: made_by.name,
  };
  const { id } = await db.insertInto('room_models').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function listRoomTypes(
  db: SystemDb,
  partner_id: number,
): Promise<{ room_type: string | null; rooms: number }[]> {
  const { rows } = await sql<{ room_type: string | null; rooms: number }>`
    select min(room_type) as room_type, count(*)::integer as rooms from rooms
    where partner_id = ${partner_id} group by room_type_key order by room_type_key`.execute(db);
  return rows;
}

/** Rooms of the partner that a changed model may concern. */
export async function judgeRoomsOfPartner(db: SystemDb, partner_id: number): Promise<void> {
  await sql`insert into rooms_to_judge (room_id) select id from rooms where partner_id = ${partner_id}`.execute(
    db,
  );
  await sql`select pg_notify('greenroom_rooms_to_judge', '')`.execute(db);
}
