import type { ActionName } from '@greenroom/domain/operations/asset-action.ts';
import { sql } from 'kysely';
import { serverAliveSeconds } from '#features/operations/statuses/server-nodes.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export type Overdue = { id: number; action_name: ActionName };

/** How many are ended in one transaction. */
const max = 100;

/** Queued too long: they are never sent. */
export async function lockUnsent(
  db: SystemDb,
  { now, operation_id = null }: { now: Date; operation_id?: number | null },
): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select id, action_name from asset_operations
    where state = 'queued' and deadline_at <= ${now}
      and (${operation_id}::bigint is null or id = ${operation_id})
    order by id limit ${max} for update skip locked`.execute(db);
  return rows;
}

/** Started by a server process that has died since, or by an agent that has been removed. */
export async function lockOrphans(db: SystemDb): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select id, action_name from asset_operations o
    where state = 'sent' and agent_id is null and not exists (
      select from server_nodes n
      where n.node = o.node and n.seen_at > now() - make_interval(secs => ${serverAliveSeconds}))
    order by id limit ${max} for update skip locked`.execute(db);
  return rows;
}

export type OverdueLimits = { now: Date; onceSeconds: number; installSeconds: number };

/**
 * Started by an agent or a server that has not reported the outcome: its connection is down, or it could not store the
 * outcome. A late report replaces the outcome set here. A reboot blocks the next one for `onceSeconds`, an install is
 * followed for half an hour.
 */
export async function lockUnreported(
  db: SystemDb,
  { by, now, onceSeconds, installSeconds }: OverdueLimits & { by: 'agent' | 'server' },
): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select id, action_name from asset_operations
    where state = 'sent' and (agent_id is null) = ${by === 'server'} and sent_at < ${now}::timestamptz - make_interval(secs =>
      case action_name when 'install_firmware_update' then ${installSeconds}::integer else ${onceSeconds}::integer end)
    order by id limit ${max} for update skip locked`.execute(db);
  return rows;
}
