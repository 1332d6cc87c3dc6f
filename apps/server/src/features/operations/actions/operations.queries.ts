import type { SentMessage } from '@greenroom/domain/http/sent-message.ts';
import type {
  ActionName,
  AssetActionResult,
  FailureCode,
} from '@greenroom/domain/operations/asset-action.ts';
import type { ActionOutcome, DeviceAction } from '@greenroom/domain/operations/device-action.ts';
import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { sql } from 'kysely';
import { operationsChannel } from '#features/operations/operations-channels.ts';
import { splitMessage } from '#features/operations/split-message.ts';
import { statusOfOutcome } from '#features/operations/statuses/status-of-outcome.ts';
import { storeStatuses, storeVersion } from '#features/operations/statuses/statuses.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import { listOthersOnOutlet } from './restarts/others-on-outlet.queries.ts';
import { rebootGrace } from './restarts/reboot-grace.ts';

export type ClaimedOperation = {
  id: number;
  action: DeviceAction;
  deadline_at: Date;
  trace_context: string | null;
};

/**
 * Claims what is queued for an agent: each operation is handed out once. A session that has been replaced by a newer
 * one gets nothing. `without` are actions that the agent does not know: they expire.
 */
export async function claimOperations(
  db: SystemDb,
  {
    agent_id,
    epoch,
    now,
    without = [],
  }: { agent_id: number; epoch: number; now: Date; without?: readonly ActionName[] },
): Promise<ClaimedOperation[]> {
  const { rows } = await sql<ClaimedOperation>`
    update asset_operations o set state = 'sent', sent_at = ${now}, agent_epoch = ${epoch}
    from (
      select id from asset_operations
      where agent_id = ${agent_id} and state = 'queued' and deadline_at > ${now}
        and action_name <> all(${[...without]}::text[])
        and not exists (select from agent_sessions s where s.agent_id = ${agent_id} and s.epoch > ${epoch})
      order by id for update skip locked
    ) next
    where o.id = next.id
    returning o.id, o.action, o.deadline_at, o.trace_context`.execute(db);
  return rows.sort((one, other) => one.id - other.id);
}

/** An install has started: the waiting request gets its response, and the row stays open until the end. */
export async function recordStarted(
  db: SystemDb,
  started: { operation_id: number; agent_id: number | null; message: DeviceMessage | string },
): Promise<void> {
  const { operation_id, agent_id } = started;
  const { message, device_message } = splitMessage(started.message);
  const { numUpdatedRows } = await db
    .updateTable('asset_operations')
    .set({
      message,
      device_message: device_message && JSON.stringify(device_message),
      result: JSON.stringify({ status: 'pending', message }),
    })
    .where('id', '=', operation_id)
    .where('agent_id', 'is not distinct from', agent_id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await notify(db, operationsChannel, String(operation_id));
}

/**
 * Returns false when it has already ended or belongs to another agent; `agent_id` is null for operations of the server
 * itself.
 */
export async function finishOperation(
  db: SystemDb,
  end: { operation_id: number; agent_id: number | null; outcome: ActionOutcome; now: Date },
): Promise<boolean> {
  return (await closeOperation(db, end)) !== undefined;
}

/** How an operation ended, in its stored form: a silent device in the grace time after a reboot is not a failure. */
export type Closed = {
  code: FailureCode | null;
  message: string;
  device_message: SentMessage | null;
  result: AssetActionResult;
};

type Outcome = Omit<ActionOutcome, 'duration_ms'>;

export function closedOf({ code, message, result }: Outcome): Closed {
  const text = splitMessage(message);
  return { code, ...text, result: { ...result, message: text.message } };
}

type End = {
  operation_id: number;
  agent_id?: number | null;
  /** The duration is missing when it is unknown: a real outcome that arrives later replaces this one. */
  outcome: Outcome & { duration_ms?: number };
  state?: 'expired';
  now: Date;
};

/** The maximum of the column. */
const maxMilliseconds = 2 ** 31 - 1;

export async function closeOperation(db: SystemDb, end: End): Promise<Closed | undefined> {
  const { operation_id, agent_id, now } = end;
  const open = await db
    .selectFrom('asset_operations')
    .where('id', '=', operation_id)
    .where((is) =>
      is.or([
        is('state', 'in', ['queued', 'sent']),
        is.and([is('error_code', '=', 'outcome-unknown'), is('duration_ms', 'is', null)]),
      ]),
    )
    .$if(agent_id !== undefined, (query) => query.where('agent_id', 'is not distinct from', agent_id ?? null))
    .select(['asset_id', 'action_name', 'sent_at', 'created_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!open) return undefined;
  const { duration_ms = null, ...outcome } = end.outcome;
  // An agent whose clock was corrected in between may report months: its report must not be rejected for that.
  const duration = duration_ms && Math.min(Math.max(duration_ms, 0), maxMilliseconds);
  const closed = open.action_name === 'get_status' ? await keepStatus(db, open, end) : closedOf(outcome);
  await db
    .updateTable('asset_operations')
    .set({
      state: end.state ?? (closed.code === null ? 'done' : 'failed'),
      message: closed.message,
      device_message: closed.device_message && JSON.stringify(closed.device_message),
      result: JSON.stringify(closed.result),
      error_code: closed.code,
      duration_ms: duration,
      finished_at: now,
    })
    .where('id', '=', operation_id)
    .execute();
  if (closed.code === null) await applyEffects(db, open, end);
  await notify(db, operationsChannel, String(operation_id));
  return closed;
}

const recentMilliseconds = 30_000;

type Open = { asset_id: number; action_name: string; sent_at: Date | null; created_at: Date };

async function keepStatus(db: SystemDb, { asset_id }: Open, { outcome, now }: End): Promise<Closed> {
  const reported = statusOfOutcome({ asset_id, outcome, now });
  const [kept] = reported ? await storeStatuses(db, { statuses: [reported], now }) : [];
  const closed = closedOf(outcome);
  if (kept?.status !== 'pending' || outcome.result.status === 'pending') return closed;
  const { message, device_message = null } =
    kept.message === null ? closed : { ...kept, message: kept.message };
  return { code: null, message, device_message, result: { status: 'pending', message } };
}

/** After a reboot, the device and the others on its outlet are pending; a firmware check has reported the version. */
async function applyEffects(db: SystemDb, open: Open, end: End): Promise<void> {
  const { asset_id, action_name } = open;
  const { operation_id, now } = end;
  const { message, result } = end.outcome;
  if (action_name === 'reboot') {
    // An agent may report it much later: newer statuses of the device are kept.
    if (now.getTime() - (open.sent_at ?? open.created_at).getTime() > recentMilliseconds) return;
    const pending = { status: 'pending', code: null, firmware_version: null, observed_at: now.toISOString() };
    const others = await listOthersOnOutlet(db, operation_id);
    const statuses = others.map((id) => ({ ...pending, asset_id: id, message: rebootGrace.restarting }));
    await storeStatuses(db, { statuses: [...statuses, { ...pending, asset_id, message }], now });
  } else if (result.current_version !== undefined && action_name !== 'get_status') {
    await storeVersion(db, { asset_id, version: result.current_version, now });
  }
}
