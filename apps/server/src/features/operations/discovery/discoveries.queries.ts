import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { Discovery, FoundDevice } from '@greenroom/domain/operations/discovery/discovery.ts';
import { sql } from 'kysely';
import { splitMessage } from '#features/operations/split-message.ts';
import type { SystemDb } from '#platform/database/scope.ts';

/** The device networks of a site change rarely: the last few discoveries are enough. */
const keptPerSite = 20;
/** A discovery that has reported nothing for so long has lost its agent or its server. */
const silentSeconds = 60;

type NewDiscovery = {
  site_id: number;
  agent_id: number | null;
  created_by: number;
  networks: readonly string[];
  methods: readonly string[];
  per_second: number;
  total: number;
  now: Date;
};

/** Undefined when another one of the same agent, or of the server, has not ended. */
export async function insertDiscovery(db: SystemDb, input: NewDiscovery): Promise<number | undefined> {
  const { now, networks, methods, ...columns } = input;
  const { rows } = await sql<{ id: number }>`
    insert into discoveries
      (site_id, agent_id, created_by, networks, methods, per_second, total, created_at, touched_at)
    values (${columns.site_id}, ${columns.agent_id}, ${columns.created_by}, ${[...networks]}, ${[...methods]},
      ${columns.per_second}, ${columns.total}, ${now}, ${now})
    on conflict do nothing returning id`.execute(db);
  await sql`
    delete from discoveries where site_id = ${columns.site_id} and id not in (
      select id from discoveries where site_id = ${columns.site_id} order by id desc limit ${keptPerSite})`.execute(
    db,
  );
  return rows[0]?.id;
}

export type RunnableDiscovery = Pick<NewDiscovery, 'networks' | 'methods' | 'per_second'> & { id: number };

/** Begins what is queued for an agent, once. */
export async function claimDiscoveries(
  db: SystemDb,
  { agent_id, now }: { agent_id: number; now: Date },
): Promise<RunnableDiscovery[]> {
  const { rows } = await sql<RunnableDiscovery>`
    update discoveries set state = 'running', started_at = ${now}, touched_at = ${now}
    where agent_id = ${agent_id} and state = 'queued' and not is_stopping
    returning id, networks, methods, per_second`.execute(db);
  return rows;
}

export async function claimServerDiscovery(
  db: SystemDb,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('discoveries')
    .set({ state: 'running', started_at: now, touched_at: now })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listStopping(db: SystemDb, agent_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('discoveries')
    .where('agent_id', '=', agent_id)
    .where('state', '=', 'running')
    .where('is_stopping', '=', true)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

type Progress = {
  discovery_id: number;
  agent_id: number | null;
  probed: number;
  found: readonly FoundDevice[];
  now: Date;
  end: 'done' | 'stopped' | 'failed' | null;
  message: DeviceMessage | string | null;
};

/**
 * Stores what was found since the last report. Ignores one on a discovery of another agent, or one that has ended.
 * Returns whether the discovery should go on.
 */
export async function storeProgress(db: SystemDb, progress: Progress): Promise<boolean> {
  const { discovery_id, agent_id, probed, found, now, end, message } = progress;
  const text = message === null ? null : splitMessage(message);
  const { rows } = await sql<{ is_stopping: boolean; networks: string[] }>`
    update discoveries set touched_at = ${now}, probed = least(total, greatest(probed, ${probed})),
      state = coalesce(${end}, state), ended_at = case when ${end}::text is null then null else ${now}::timestamptz end,
      device_message = ${text?.device_message ? JSON.stringify(text.device_message) : null}::jsonb
    where id = ${discovery_id} and agent_id is not distinct from ${agent_id}::integer and state = 'running'
    returning is_stopping, networks`.execute(db);
  const [running] = rows;
  if (!running) return false;
  if (found.length > 0) await storeFound(db, discovery_id, { found, networks: running.networks });
  return !running.is_stopping;
}

/** An agent cannot report devices of networks that were not named. */
async function storeFound(
  db: SystemDb,
  discovery_id: number,
  { found, networks }: { found: readonly FoundDevice[]; networks: readonly string[] },
): Promise<void> {
  const rows = JSON.stringify(found);
  await sql`
    insert into discovered_devices (discovery_id, address, mac_address, name, manufacturer, model, serial_number,
      driver, port, found_by)
    select distinct on (address) ${discovery_id}, address, mac_address, name, manufacturer, model, serial_number,
      driver, port, array(select jsonb_array_elements_text(found_by))
    from jsonb_to_recordset(${rows}::jsonb) as given (address text, mac_address text, name text,
      manufacturer text, model text, serial_number text, driver text, port integer, found_by jsonb)
    where exists (select from unnest(${[...networks]}::text[]) network
      where pg_input_is_valid(address, 'inet') and address::inet <<= network::inet)
    on conflict do nothing`.execute(db);
}

/** A queued one ends at once; a running one when its program reports it. */
export async function requestStop(db: SystemDb, { id, now }: { id: number; now: Date }): Promise<void> {
  await sql`
    update discoveries set is_stopping = true, state = case state when 'queued' then 'stopped' else state end,
      ended_at = case state when 'queued' then ${now}::timestamptz else ended_at end
    where id = ${id} and state in ('queued', 'running')`.execute(db);
}

/** Ends those whose agent or server has disappeared. */
export async function failSilent(db: SystemDb, { now, message }: { now: Date; message: DeviceMessage }) {
  await sql`
    update discoveries set state = 'failed', ended_at = ${now}, device_message = ${JSON.stringify(message)}::jsonb
    where state in ('queued', 'running')
      and touched_at < ${new Date(now.getTime() - silentSeconds * 1_000)}`.execute(db);
}

export type DiscoveryRow = Omit<Discovery, 'message' | 'created_at' | 'started_at' | 'ended_at'> & {
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
};

export async function listDiscoveryRows(
  db: SystemDb,
  { id, site_id }: { id?: number; site_id?: number },
): Promise<DiscoveryRow[]> {
  const { rows } = await sql<DiscoveryRow>`
    select d.id, d.site_id, s.name as site_name, d.agent_id, a.name as agent_name, d.networks, d.methods, d.state,
      d.is_stopping, d.probed, d.total, d.device_message, d.created_at, d.started_at, d.ended_at,
      (select count(*)::integer from discovered_devices f where f.discovery_id = d.id) as found
    from discoveries d join sites s on s.id = d.site_id left join agents a on a.id = d.agent_id
    where (${id ?? null}::integer is null or d.id = ${id ?? null})
      and (${site_id ?? null}::integer is null or d.site_id = ${site_id ?? null})
    order by d.id desc limit ${keptPerSite}`.execute(db);
  return rows;
}

export async function listFoundDevices(db: SystemDb, discovery_id: number): Promise<FoundDevice[]> {
  const { rows } = await sql<FoundDevice>`
    select address, mac_address, name, manufacturer, model, serial_number, driver, port, found_by
    from discovered_devices where discovery_id = ${discovery_id} order by address::inet`.execute(db);
  return rows;
}
