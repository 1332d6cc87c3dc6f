import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export async function lockPartner(db: SystemDb, id: number) {
  return db
    .selectFrom('partners')
    .where('id', '=', id)
    .select(['id', 'name', 'deletion_due_at'])
    .forUpdate()
    .executeTakeFirst();
}

export async function hasSuperusers(db: SystemDb, partner_id: number): Promise<boolean> {
  const one = await db
    .selectFrom('users')
    .where('partner_id', '=', partner_id)
    .where('is_superuser', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

export async function setDeletion(db: SystemDb, id: number, deletion_due_at: Date | null): Promise<void> {
  await db.updateTable('partners').set({ deletion_due_at }).where('id', '=', id).execute();
}

/** Returns who was active until now. */
export async function closeUsers(db: SystemDb, partner_id: number): Promise<number[]> {
  const rows = await db
    .updateTable('users')
    .set({ is_active: false, closed_with_partner: true })
    .where('partner_id', '=', partner_id)
    .where('is_active', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function reopenUsers(db: SystemDb, partner_id: number): Promise<void> {
  await db
    .updateTable('users')
    .set({
      is_active: sql<boolean>`erasure_requested_at is null and is_access_open(access_ends_on)`,
      closed_with_partner: false,
    })
    .where('partner_id', '=', partner_id)
    .where('closed_with_partner', '=', true)
    .execute();
}

/** Their next beat finds a newer session, so their connections end; as long as the partner is marked, none is admitted. */
export async function endAgentSessions(
  db: SystemDb,
  { partner_id, now }: { partner_id: number; now: Date },
): Promise<void> {
  await sql`
    update agent_sessions set epoch = epoch + 1, ended_at = ${now}
    where agent_id in (select a.id from agents a join sites s on s.id = a.site_id where s.partner_id = ${partner_id})`.execute(
    db,
  );
}

/** Its links open no more sessions as long as it is marked. Returns the links that were open. */
export async function endWallSessions(
  db: SystemDb,
  { partner_id, now }: { partner_id: number; now: Date },
): Promise<number[]> {
  const links = await db
    .selectFrom('wall_links')
    .where('partner_id', '=', partner_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select('id')
    .execute();
  const ids = links.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('wall_sessions').where('link_id', 'in', ids).execute();
  return ids;
}

/** Notifications that were not sent yet. What is being sent at this moment counts as sent. */
export async function withdrawNotifications(
  db: SystemDb,
  { partner_id, now }: { partner_id: number; now: Date },
): Promise<void> {
  await sql`
    update notification_events set withdrawn_at = ${now}
    where partner_id = ${partner_id} and planned_at is null and withdrawn_at is null`.execute(db);
  await sql`
    update notification_deliveries set state = 'withdrawn', leased_until = null
    where partner_id = ${partner_id} and state = 'waiting'`.execute(db);
}

/** The partner whose time is over and that is deleted next. As long as superusers belong to it, it waits. */
export async function findDuePartner(db: SystemDb, now: Date) {
  return db
    .selectFrom('partners')
    .where('deletion_due_at', '<', now)
    .where(sql<boolean>`not exists (select from users u where u.partner_id = partners.id and u.is_superuser)`)
    .select(['id', 'name'])
    .orderBy('deletion_due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function listUsersOf(db: SystemDb, partner_id: number, max: number) {
  return db
    .selectFrom('users')
    .where('partner_id', '=', partner_id)
    .select('id')
    .orderBy('id')
    .limit(max)
    .execute();
}

export async function deleteUser(db: SystemDb, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
  await sql`select delete_grant_revisions(${id})`.execute(db);
}

export async function deletePartnerRow(db: SystemDb, id: number): Promise<void> {
  await sql`select delete_partner(${id})`.execute(db);
}

type Portion = { partner_id: number; max: number };
type Step = (db: SystemDb, portion: Portion) => Promise<number>;

/** Deletes some rows that meet the condition. */
const rowsOf =
  (table: string, condition: (partner_id: number) => ReturnType<typeof sql>): Step =>
  async (db, { partner_id, max }) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition(partner_id)} limit ${max}))`.execute(db);
    return Number(numAffectedRows ?? 0n);
  };
const ofPartner = (partner_id: number) => sql`partner_id = ${partner_id}`;

/** Things with rows of the history, which no reference takes along. */
const things =
  (table: 'assets' | 'rooms', column: string, history: readonly string[], max: number): Step =>
  async (db, { partner_id }) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where partner_id = ${partner_id} order by id limit ${max}`.execute(
      db,
    );
    const ids = rows.map(({ id }) => id);
    for (const each of history)
      await sql`delete from ${sql.table(each)} where ${sql.ref(column)} = any (${ids}::integer[])`.execute(
        db,
      );
    await sql`delete from ${sql.table(table)} where id = any (${ids}::integer[])`.execute(db);
    return ids.length;
  };

/** The objects in the storage follow with the sweep, which reads these notes. */
const files: Step = async (db, { partner_id, max }) => {
  const { rows } = await sql`
    with gone as (
      delete from files where id = any (array(select id from files where partner_id = ${partner_id} limit ${max}))
      returning storage_key)
    insert into unsettled_objects (storage_key) select storage_key from gone
    on conflict do nothing returning storage_key`.execute(db);
  return rows.length;
};

const bin: Step = async (db, { partner_id, max }) => {
  const { rows } = await sql`
    select delete_from_bin(id) from (select id from bin_entries where partner_id = ${partner_id} limit ${max}) as b`.execute(
    db,
  );
  return rows.length;
};

const history: Step = async (db, { partner_id, max }) => {
  const { rows } = await sql<{ removed: number }>`
    select delete_history_of_partner(${partner_id}, ${max})::integer as removed`.execute(db);
  return rows[0]?.removed ?? 0;
};

/** In this order: what refers to a row goes before it. References with "on delete cascade" take the rest along. */
export const deletionSteps: readonly Step[] = [
  rowsOf('notification_events', ofPartner),
  rowsOf(
    'incidents',
    (partner_id) => sql`site_id in (select id from sites where partner_id = ${partner_id})`,
  ),
  rowsOf('tickets', ofPartner),
  files,
  rowsOf('asset_operations', ofPartner),
  bin,
  things('assets', 'asset_id', ['asset_samples', 'asset_hours', 'asset_changes', 'asset_days'], 20),
  things('rooms', 'room_id', ['room_changes', 'room_days', 'rooms_to_judge'], 50),
  rowsOf('service_calendars', ofPartner),
  rowsOf('sites', ofPartner),
  rowsOf('imports', ofPartner),
  history,
];
