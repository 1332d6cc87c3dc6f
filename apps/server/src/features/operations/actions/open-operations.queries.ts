import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import type { DeviceAction } from '@greenroom/domain/operations/device-action.ts';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Closed } from './operations.queries.ts';

export type NewOperation = {
  asset_id: number;
  partner_id: number;
  /** Null for a request of the server itself. */
  user_id: number | null;
  action: DeviceAction;
  parameters: Record<string, unknown>;
  now: Date;
  /** The trace that it belongs to, if any. */
  trace_context?: string | undefined;
} & ({ agent_id: number; deadline_at: Date } | { node: string } | { rejected: true });

/** Records who requested what and when, before anything happens. */
export async function insertOperation(db: SystemDb, operation: NewOperation): Promise<number> {
  const { asset_id, partner_id, user_id, action, now } = operation;
  const { id } = await db
    .insertInto('asset_operations')
    .values({
      asset_id,
      partner_id,
      user_id,
      user_name: sql<string>`coalesce((select coalesce(nullif(full_name, ''), username) from users where id = ${user_id}), '')`,
      action_name: action.action_name,
      parameters: JSON.stringify(operation.parameters),
      route: action.outlet ? 'outlet' : 'device',
      action: JSON.stringify(action),
      created_at: now,
      ...(operation.trace_context !== undefined && { trace_context: operation.trace_context }),
      ...('agent_id' in operation && { agent_id: operation.agent_id, deadline_at: operation.deadline_at }),
      ...('node' in operation && { node: operation.node, state: 'sent' as const, sent_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks these assets until the end of the transaction, so that no other reboot or install of them starts. In order of
 * their ids, so that two transactions cannot deadlock.
 */
export async function lockAssets(db: SystemDb, asset_ids: readonly number[]): Promise<void> {
  for (const asset_id of [...asset_ids].sort((one, other) => one - other)) {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.asset}, ${asset_id})`.execute(db);
  }
}

/** An open request of the same kind to this agent: a new request waits for its response. */
export async function findOpenReading(
  db: SystemDb,
  { asset_id, agent_id, since }: { asset_id: number; agent_id: number; since: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('asset_operations')
    .where('asset_id', '=', asset_id)
    .where('agent_id', '=', agent_id)
    .where('action_name', '=', 'get_status')
    .where('state', 'in', ['queued', 'sent'])
    .where('created_at', '>', since)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** The outcome, or that an install has started. Undefined while neither is known. */
export async function findOutcome(db: SystemDb, operation_id: number): Promise<Closed | undefined> {
  const row = await db
    .selectFrom('asset_operations')
    .where('id', '=', operation_id)
    .where('result', 'is not', null)
    .select(['message', 'device_message', 'result', 'error_code'])
    .executeTakeFirst();
  if (!row?.result) return undefined;
  const { error_code, message, device_message, result } = row;
  return { code: error_code as FailureCode | null, message: message ?? '', device_message, result };
}
