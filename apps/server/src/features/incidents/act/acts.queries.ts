import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ActedEventKind } from '@greenroom/domain/incidents/incident-events.ts';
import type { IncidentState } from '@greenroom/domain/incidents/incident-states.ts';
import type { Severity } from '@greenroom/domain/incidents/severity.ts';
import type { NotificationPayload } from '@greenroom/domain/notifications/notification-event.ts';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export type LockedIncident = {
  id: number;
  site_id: number;
  partner_id: number;
  room_id: number | null;
  asset_id: number | null;
  key: string;
  state: IncidentState;
  severity: Severity;
  acknowledged_at: Date | null;
  assigned_to: number | null;
  version: number;
};

/** Locks the incidents of its site as the decision does: of an act and a decision, one comes after the other. */
export async function lockIncident(db: SystemDb, id: number): Promise<LockedIncident | undefined> {
  const { rows: found } = await sql<{ site_id: number | null }>`
    select site_id from incidents where id = ${id}`.execute(db);
  const [place] = found;
  if (!place) return undefined;
  if (place.site_id === null)
    throw new Problem(
      'conflict',
      'This incident is about the servers. It ends when they reach devices again.',
    );
  await sql`select pg_advisory_xact_lock(${advisoryLocks.incidents}, ${place.site_id})`.execute(db);
  const { rows } = await sql<LockedIncident>`
    select i.id::float8 as id, i.site_id, s.partner_id, i.room_id, i.asset_id, i.key, i.state, i.severity, i.acknowledged_at, i.assigned_to,
      i.version
    from incidents i join sites s on s.id = i.site_id where i.id = ${id}`.execute(db);
  return rows[0];
}

export type IncidentPatch = {
  state?: IncidentState;
  acknowledged_at?: Date | null;
  acknowledged_by?: number | null;
  assigned_to?: number | null;
  assigned_to_name?: string | null;
  attended_at?: Date | null;
  verifying_since?: Date | null;
  is_claimed?: boolean;
  resolved_at?: Date;
  resolution?: 'false-alarm';
  recovering_since?: null;
};

export async function updateIncidentRow(
  db: SystemDb,
  { id, patch, now, isNewVersion }: { id: number; patch: IncidentPatch; now: Date; isNewVersion: boolean },
): Promise<void> {
  await db
    .updateTable('incidents')
    .set({ ...patch, changed_at: now, ...(isNewVersion && { version: sql`version + 1` }) })
    .where('id', '=', id)
    .execute();
}

export async function insertEvent(
  db: SystemDb,
  event: {
    incident_id: number;
    at: Date;
    kind: ActedEventKind;
    actor: { id: number; name: string };
    detail: Record<string, unknown>;
  },
): Promise<void> {
  const { incident_id, at, kind, actor, detail } = event;
  await db
    .insertInto('incident_events')
    .values({
      ...{ incident_id, at, kind, actor_id: actor.id, actor_name: actor.name },
      detail: JSON.stringify(detail),
    })
    .execute();
}

/** The rule looks at the site within a second. */
export async function decideSoon(db: SystemDb, site_id: number): Promise<void> {
  await sql`insert into sites_to_decide (site_id) values (${site_id})`.execute(db);
}

type NewMute = {
  key: string;
  site_id: number;
  kind: 'snooze' | 'false-alarm';
  until: Date;
  until_recovered: boolean;
  reason: string;
  actor: { id: number; name: string };
  now: Date;
};

export async function storeMute(db: SystemDb, { actor, now, ...mute }: NewMute): Promise<void> {
  const row = { ...mute, made_by: actor.id, made_by_name: actor.name, made_at: now };
  const { key: _, ...change } = row;
  await db
    .insertInto('incident_mutes')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
    .execute();
}

/** Returns whether there was one. */
export async function deleteSnooze(db: SystemDb, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('incident_mutes')
    .where('key', '=', key)
    .where('kind', '=', 'snooze')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The devices of an incident: its members, and of the loss of an agent those behind it. */
export async function listIncidentAssets(db: SystemDb, id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ asset_id: number }>`
    select m.asset_id from incident_members m where m.incident_id = ${id} and m.ended_at is null
    union
    select d.asset_id from incidents i, devices_behind_agent(i.site_id) as d (asset_id)
    where i.id = ${id} and i.class = 'agent'
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ asset_id }) => asset_id);
}

/** What a notification says about an incident, as ids. */
export async function readPayload(db: SystemDb, id: number): Promise<NotificationPayload> {
  const { rows } = await sql<{ payload: NotificationPayload }>`
    select json_build_object(
      'cause', json_strip_nulls(json_build_object('class', i.class, 'trouble', i.trouble, 'outlet', i.outlet)),
      'asset_id', i.asset_id, 'room_id', i.room_id, 'room_ids', m.room_ids, 'asset_ids', m.asset_ids,
      'rooms_down', (select count(*) from room_health h where h.room_id = any(m.room_ids) and h.state = 'down'),
      'devices', case i.class when 'agent' then (select count(*) from devices_behind_agent(i.site_id))
        else cardinality(m.asset_ids) end,
      'began_at', i.began_at) as payload
    from incidents i cross join lateral (
      select coalesce(array_agg(asset_id order by asset_id), '{}') as asset_ids,
        coalesce(array_agg(distinct room_id) filter (where room_id is not null), '{}') as room_ids
      from incident_members where incident_id = i.id and ended_at is null) as m
    where i.id = ${id}`.execute(db);
  return rows[0]?.payload ?? {};
}
