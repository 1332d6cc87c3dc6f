import { sql } from 'kysely';
import { agentSessionsChannel } from '#features/operations/operations-channels.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { failureAtConnect, stateAtConnect } from '../updates/agent-updates.queries.ts';

export type NewSession = { agent_id: number; version: string; protocol: number; takes_updates: boolean };

type Opening = { sessions: readonly NewSession[]; node: string; now: Date };

const keptConnects = 100;

/**
 * Takes the next epoch of each agent, and returns it. Of an agent that connects as before no row changes but those of its
 * connection. An earlier connection that is still open ended with its server, or is about to be closed: the server that
 * holds it gets a notification, unless it is this one.
 */
export async function openSessions(
  db: SystemDb,
  { sessions, node, now }: Opening,
): Promise<Map<number, number>> {
  if (sessions.length === 0) return new Map();
  const { rows } = await sql<{ agent_id: number; epoch: number; is_elsewhere: boolean }>`
    with given as (
      select * from unnest(
        ${sessions.map(({ agent_id }) => agent_id)}::integer[],
        ${sessions.map(({ version }) => version)}::text[],
        ${sessions.map(({ protocol }) => protocol)}::integer[],
        ${sessions.map(({ takes_updates }) => takes_updates)}::boolean[])
        as g (agent_id, version, protocol, takes_updates)),
    opened as (
      insert into agent_sessions (agent_id, epoch, node, connected_at, seen_at, protocol, takes_updates)
      select agent_id, 1, ${node}, ${now}, ${now}, protocol, takes_updates from given order by agent_id
      on conflict (agent_id) do update set epoch = agent_sessions.epoch + 1, node = excluded.node,
        connected_at = excluded.connected_at, seen_at = excluded.seen_at, ended_at = null,
        protocol = excluded.protocol, takes_updates = excluded.takes_updates, round_trip_ms = null
      returning agent_id, epoch),
    replaced as (
      update agent_connects c set ended_at = ${now}, end_reason = 'replaced'
      from given g where c.agent_id = g.agent_id and c.ended_at is null),
    connected as (
      insert into agent_connects (agent_id, epoch, connected_at, version, protocol)
      select agent_id, o.epoch, ${now}, g.version, g.protocol from opened o join given g using (agent_id)),
    expired as (
      delete from agent_connects c using opened o
      where c.agent_id = o.agent_id and c.epoch <= o.epoch - ${keptConnects}::integer),
    changed as (
      update agents a set version = g.version, update_state = ${stateAtConnect(sql`g.version`)},
        update_failure = ${failureAtConnect(sql`g.version`)}
      from given g
      where a.id = g.agent_id
        and (a.version is distinct from g.version or a.update_state in ('downloading', 'restarting')))
    select o.agent_id, o.epoch,
      s.agent_id is not null and s.ended_at is null and s.node is distinct from ${node} as is_elsewhere
    from opened o left join agent_sessions s on s.agent_id = o.agent_id`.execute(db);
  await notifyHolders(
    db,
    rows.flatMap(({ agent_id, is_elsewhere }) => (is_elsewhere ? agent_id : [])),
  );
  return new Map(rows.map(({ agent_id, epoch }) => [agent_id, epoch]));
}

async function notifyHolders(db: SystemDb, agent_ids: readonly number[]): Promise<void> {
  if (agent_ids.length === 0) return;
  await sql`select pg_notify(${agentSessionsChannel.name}, id::text)
    from unnest(${[...agent_ids]}::integer[]) as given (id)`.execute(db);
}
