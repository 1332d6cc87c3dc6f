import type { DecidedEvent, KnownIncident } from '@greenroom/domain/incidents/rule/site-facts.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

const timeOf = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));

type Stored = { incident: KnownIncident; id: number };

type DecisionInput = {
  site_id: number;
  now: Date;
  incidents: readonly KnownIncident[];
  events: readonly DecidedEvent[];
  /** Those that were open before, and how their members were. */
  before: readonly KnownIncident[];
};

/** Stores what was decided, and returns the id of each incident by its key. */
export async function storeDecision(
  db: SystemDb,
  { site_id, now, incidents, events, before }: DecisionInput,
): Promise<Map<string, number>> {
  const ids = new Map(before.map(({ key, id }) => [key, id]));
  const stored: Stored[] = [];
  for (const incident of incidents) {
    const id = incident.id < 0 ? await insertIncident(db, { site_id, incident, now }) : incident.id;
    ids.set(incident.key, id);
    stored.push({ incident, id });
  }
  for (const { incident, id } of stored)
    if (incident.id > 0)
      await updateIncident(db, {
        id,
        incident,
        now,
        merged_into: incident.merged_into && ids.get(incident.merged_into),
      });
  const known = new Map(before.map(({ id, members }) => [id, members]));
  const changed = stored.filter(({ incident, id }) => incident.members !== known.get(id));
  // A device leaves one incident before it joins another.
  for (const { incident, id } of stored) await endMembers(db, { id, incident, now });
  for (const { incident, id } of changed) await addMembers(db, id, incident);
  for (const { key, kind, is_quiet: _, ...detail } of events) {
    const incident_id = ids.get(key);
    if (incident_id === undefined) continue;
    await db
      .insertInto('incident_events')
      .values({
        ...{ incident_id, at: now, kind, actor_id: null, actor_name: null },
        detail: JSON.stringify({ ...detail, merged_into: detail.merged_into && ids.get(detail.merged_into) }),
      })
      .execute();
  }
  return ids;
}

async function insertIncident(
  db: SystemDb,
  { site_id, incident, now }: { site_id: number; incident: KnownIncident; now: Date },
): Promise<number> {
  const { cause } = incident;
  const { id } = await db
    .insertInto('incidents')
    .values({
      ...{ site_id, key: incident.key, class: cause.class, changed_at: now },
      trouble: 'trouble' in cause ? cause.trouble : null,
      asset_id: 'asset_id' in cause ? cause.asset_id : null,
      outlet: 'outlet' in cause ? cause.outlet : null,
      room_id: 'room_id' in cause ? cause.room_id : null,
      ...columnsOf(incident),
      acknowledged_by: null,
      assigned_to: null,
      assigned_to_name: null,
      merged_into: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

async function updateIncident(
  db: SystemDb,
  input: { id: number; incident: KnownIncident; now: Date; merged_into: number | null | undefined | '' },
): Promise<void> {
  const { id, incident, now, merged_into } = input;
  await db
    .updateTable('incidents')
    .set({
      ...columnsOf(incident),
      ...(incident.acknowledged_at === null && { acknowledged_by: null }),
      merged_into: merged_into || null,
      changed_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

function columnsOf(incident: KnownIncident) {
  return {
    state: incident.state,
    severity: incident.severity,
    began_at: new Date(incident.began_at),
    opened_at: new Date(incident.opened_at),
    acknowledged_at: timeOf(incident.acknowledged_at),
    attended_at: timeOf(incident.attended_at),
    verifying_since: timeOf(incident.verifying_since),
    is_claimed: incident.is_claimed,
    resolved_at: timeOf(incident.resolved_at),
    resolution: incident.resolution,
    left_over_from: incident.left_over_from,
    reopened: incident.reopened,
    is_flapping: incident.is_flapping,
    recovering_since: timeOf(incident.recovering_since),
  };
}

async function endMembers(db: SystemDb, { id, incident, now }: Stored & { now: Date }): Promise<void> {
  if (incident.state === 'resolved') return endMembership(db, id, now);
  const ended = incident.members.filter(({ ended_at }) => ended_at !== null).map(({ asset_id }) => asset_id);
  if (ended.length === 0) return;
  await sql`
    update incident_members set ended_at = ${now} where incident_id = ${id} and ended_at is null
      and asset_id = any(${ended}::integer[])`.execute(db);
}

/** Of an incident that is over: it has neither devices nor rooms any more. */
export async function endMembership(db: SystemDb, id: number, now: Date): Promise<void> {
  await sql`
    update incident_members set ended_at = ${now} where incident_id = ${id} and ended_at is null`.execute(db);
  await sql`
    update incident_rooms set ended_at = ${now} where incident_id = ${id} and ended_at is null`.execute(db);
}

async function addMembers(db: SystemDb, id: number, { members, state }: KnownIncident): Promise<void> {
  const active = members.filter(({ ended_at }) => ended_at === null);
  if (active.length === 0 || state === 'resolved') return;
  await sql`
    insert into incident_members as m (incident_id, asset_id, room_id, part, began_at)
    select ${id}::bigint, x.asset_id, x.room_id, x.part, to_timestamp(x.began_at / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(active)}::jsonb)
      as x (asset_id integer, room_id integer, part text, began_at float8)
    order by x.asset_id
    on conflict (incident_id, asset_id) do update
    set room_id = excluded.room_id, part = excluded.part, began_at = excluded.began_at, ended_at = null
    where (m.room_id, m.part, m.began_at, m.ended_at) is distinct from
      (excluded.room_id, excluded.part, excluded.began_at, null)`.execute(db);
}

/** The rooms of members that are down or degraded, at their worst. */
export async function storeIncidentRooms(db: SystemDb, site_id: number, now: Date): Promise<void> {
  await sql`
    insert into incident_rooms as r (incident_id, room_id, worst, began_at)
    select distinct i.id, h.room_id, h.state, ${now}::timestamptz
    from incidents i join incident_members m on m.incident_id = i.id and m.ended_at is null
    join room_health h on h.room_id = m.room_id and h.state in ('down', 'degraded')
    where i.site_id = ${site_id} and i.state <> 'resolved'
    on conflict (incident_id, room_id) do update set worst = excluded.worst, ended_at = null
    where r.ended_at is not null or (r.worst = 'degraded' and excluded.worst = 'down')`.execute(db);
}

export async function deleteMutes(db: SystemDb, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .deleteFrom('incident_mutes')
    .where('key', 'in', [...keys])
    .execute();
}
