import type { DecidedEventKind } from '@greenroom/domain/incidents/incident-events.ts';
import type { IncidentState } from '@greenroom/domain/incidents/incident-states.ts';
import type { PolledSite } from '@greenroom/domain/incidents/rule/find-server-loss.ts';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export const serversKey = 'watch:servers';

/** Ids of sites begin with 1. */
export async function lockServers(db: SystemDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.incidents}, 0)`.execute(db);
}

export type ServersIncident = {
  id: number;
  state: IncidentState;
  began_at: Date;
  acknowledged_at: Date | null;
  verifying_since: Date | null;
  resolved_at: Date | null;
};

/** The open one, or the last that was resolved since then. */
export async function findServersIncident(db: SystemDb, since: Date): Promise<ServersIncident | undefined> {
  const { rows } = await sql<ServersIncident>`
    select id::float8 as id, state, began_at, acknowledged_at, verifying_since, resolved_at from incidents
    where key = ${serversKey} and (resolved_at is null or resolved_at > ${since})
    order by id desc limit 1`.execute(db);
  return rows[0];
}

const isPolledByServers = sql`a.is_controlled and not is_retired(a.status)
  and (c.route = 'direct' or (c.route = 'auto' and not exists (
    select from agents g where g.site_id = r.site_id and g.revoked_at is null)))`;

type GoneRow = { site_id: number; gone_since: number[] };

/** The devices that servers poll and that are gone since then or later, by site. */
export async function listGoneDevices(db: SystemDb, since: Date): Promise<GoneRow[]> {
  const { rows } = await sql<GoneRow>`
    select r.site_id, array_agg(round(extract(epoch from t.condition_since) * 1000)::float8) as gone_since
    from asset_statuses t join assets a on a.id = t.asset_id join rooms r on r.id = a.room_id
    join device_connections c on c.asset_id = a.id
    where t.condition = 'unreachable' and t.condition_since > ${since} and ${isPolledByServers}
    group by r.site_id`.execute(db);
  return rows;
}

/** All sites of which servers poll devices. */
export async function listPolledSites(db: SystemDb, gone: readonly GoneRow[]): Promise<PolledSite[]> {
  const { rows } = await sql<{ site_id: number; devices: number }>`
    select r.site_id, count(*)::integer as devices
    from device_connections c join assets a on a.id = c.asset_id join rooms r on r.id = a.room_id
    where ${isPolledByServers} group by r.site_id`.execute(db);
  const bySite = new Map(gone.map(({ site_id, gone_since }) => [site_id, gone_since]));
  return rows.map(({ site_id, devices }) => ({ devices, gone_since: bySite.get(site_id) ?? [] }));
}

type EventInput = { incident_id: number; kind: DecidedEventKind; now: Date; detail?: Record<string, string> };

export async function recordServersEvent(
  db: SystemDb,
  { incident_id, kind, now, detail = {} }: EventInput,
): Promise<void> {
  await db
    .insertInto('incident_events')
    .values({ incident_id, at: now, kind, actor_id: null, actor_name: null, detail: JSON.stringify(detail) })
    .execute();
}

type Change = {
  state: IncidentState;
  began_at?: Date;
  verifying_since?: Date | null;
  resolved_at?: Date | null;
  resolution?: 'recovered' | null;
};

export async function changeServersIncident(
  db: SystemDb,
  { id, now, isAgain = false, ...change }: Change & { id: number; now: Date; isAgain?: boolean },
): Promise<void> {
  await db
    .updateTable('incidents')
    .set({
      ...{ ...change, changed_at: now, version: sql`version + 1` },
      ...(isAgain && { reopened: sql`reopened + 1`, acknowledged_at: null, acknowledged_by: null }),
    })
    .where('id', '=', id)
    .execute();
}

export async function insertServersIncident(
  db: SystemDb,
  { began_at, now }: { began_at: Date; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('incidents')
    .values({
      ...{ site_id: null, key: serversKey, class: 'servers', state: 'open', severity: 'critical' },
      ...{ began_at, opened_at: now, changed_at: now },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Devices that servers poll are unknown from then on. */
export async function openGapOfServers(db: SystemDb, began_at: Date): Promise<void> {
  await sql`
    insert into watch_gaps (site_id, began_at, reason) values (null, ${began_at}, 'servers-cut-off')
    on conflict (coalesce(site_id, 0)) where ended_at is null do nothing`.execute(db);
}

export async function endGapOfServers(db: SystemDb, now: Date): Promise<void> {
  await sql`
    update watch_gaps set ended_at = greatest(began_at, ${now}::timestamptz)
    where site_id is null and ended_at is null and reason = 'servers-cut-off'`.execute(db);
}
