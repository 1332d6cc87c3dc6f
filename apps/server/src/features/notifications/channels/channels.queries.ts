import type { NotificationChannel } from '@greenroom/domain/notifications/channel.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { SystemDb } from '#platform/database/scope.ts';

const shown = [
  ...(['id', 'kind', 'name', 'host', 'what', 'min_severity', 'site_ids', 'language', 'state'] as const),
  ...(['last_sent_at', 'failing_since', 'last_error', 'old_secret_until'] as const),
] as const;

export async function listChannelRows(
  db: SystemDb,
  { partner_id, id }: { partner_id?: number; id?: number },
): Promise<NotificationChannel[]> {
  let query = db
    .selectFrom('notification_channels')
    .select(shown)
    .select(
      sql<number>`(select count(*)::integer from notification_deliveries d
        where d.channel_id = notification_channels.id and d.state = 'waiting')`.as('waiting'),
    )
    .orderBy(sql`fold_text(name)`)
    .orderBy('id');
  if (partner_id !== undefined) query = query.where('partner_id', '=', partner_id);
  if (id !== undefined) query = query.where('id', '=', id);
  return (await query.execute()).map(({ last_sent_at, failing_since, old_secret_until, ...row }) => ({
    ...row,
    last_sent_at: last_sent_at?.toISOString() ?? null,
    failing_since: failing_since?.toISOString() ?? null,
    old_secret_until: old_secret_until?.toISOString() ?? null,
  }));
}

export function lockChannel(db: SystemDb, id: number) {
  return db
    .selectFrom('notification_channels')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export async function countChannels(db: SystemDb, partner_id: number, kind: string): Promise<number> {
  const { n } = await db
    .selectFrom('notification_channels')
    .where('partner_id', '=', partner_id)
    .where('kind', '=', kind as never)
    .select(sql<number>`count(*)::integer`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function partnerExists(db: SystemDb, id: number): Promise<boolean> {
  const query = db.selectFrom('partners').where('id', '=', id).select('id');
  return (await query.executeTakeFirst()) !== undefined;
}

/** The sites among these that do not belong to the partner. */
export async function listForeignSites(
  db: SystemDb,
  partner_id: number,
  site_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i as id from unnest(${[...site_ids]}::integer[]) as i
    where not exists (select from sites s where s.id = i and s.partner_id = ${partner_id})`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertChannel(
  db: SystemDb,
  channel: Insertable<Schema['notification_channels']>,
): Promise<number> {
  const query = db.insertInto('notification_channels').values(channel).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

export async function changeChannel(
  db: SystemDb,
  id: number,
  change: Updateable<Schema['notification_channels']>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('notification_channels').set(change).where('id', '=', id).execute();
}

/** What waits for a channel that is switched off. */
export async function withdrawWaiting(db: SystemDb, channel_id: number): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ state: 'withdrawn' })
    .where('channel_id', '=', channel_id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function deleteChannel(db: SystemDb, id: number): Promise<void> {
  await db.deleteFrom('notification_channels').where('id', '=', id).execute();
}
