import { type ActionName, isRepeatable } from '@greenroom/domain/operations/asset-action.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { closeOperation } from './operations.queries.ts';
import { lockOrphans, lockUnreported, lockUnsent, type Overdue } from './overdue-operations.queries.ts';
import { rejectedResult } from './rejected-result.ts';

/** A reboot gets its response in seconds; after this the link to the agent is down. */
const onceSeconds = 120;
/** The agent follows an install for half an hour. */
const installSeconds = 40 * 60;

type Sweeping = Pick<Services, 'database' | 'now'>;
type Verdict = { lock: (db: SystemDb) => Promise<Overdue[]> } & (
  | { code: 'agent-offline'; why: 'device.agentNotFetched' }
  | { code: 'outcome-unknown'; why: 'device.serverEnded' | 'device.agentNotTold' | 'device.serverNotTold' }
);

/** Closes overdue operations, so that the log is right and a lost reboot does not block the next one. */
export async function sweepOperations(
  sweeping: Sweeping,
  { endsOrphans }: { endsOrphans: boolean } = { endsOrphans: true },
): Promise<void> {
  const now = sweeping.now();
  await expireUnsent(sweeping);
  if (endsOrphans) {
    await endAll(sweeping, { code: 'outcome-unknown', why: 'device.serverEnded', lock: lockOrphans });
  }
  const limits = { now, onceSeconds, installSeconds };
  for (const [by, why] of [
    ['agent', 'device.agentNotTold'],
    ['server', 'device.serverNotTold'],
  ] as const) {
    const lock: Verdict['lock'] = (db) => lockUnreported(db, { by, ...limits });
    await endAll(sweeping, { code: 'outcome-unknown', why, lock });
  }
}

/** Operations that no agent has fetched in time are never sent; expires all of them, or one. */
export async function expireUnsent(sweeping: Sweeping, operation_id?: number): Promise<void> {
  const overdue = { now: sweeping.now(), ...(operation_id !== undefined && { operation_id }) };
  await endAll(sweeping, {
    code: 'agent-offline',
    why: 'device.agentNotFetched',
    lock: (db) => lockUnsent(db, overdue),
  });
}

function endAll({ database, now }: Sweeping, verdict: Verdict): Promise<void> {
  const { code, lock } = verdict;
  return asSystem(database, async (db) => {
    for (const { id, action_name } of await lock(db)) {
      const message = messageOf(verdict, action_name);
      const outcome = { code, message, result: rejectedResult(action_name, code) };
      const state = code === 'agent-offline' ? { state: 'expired' as const } : {};
      await closeOperation(db, { operation_id: id, outcome, now: now(), ...state });
    }
  });
}

/** For an action that must not happen twice: check the device before trying again. */
function messageOf({ code, why }: Verdict, action_name: ActionName): DeviceMessage {
  return code === 'agent-offline' || isRepeatable(action_name)
    ? deviceMessage(why)
    : deviceMessage(`${why}Look`);
}
