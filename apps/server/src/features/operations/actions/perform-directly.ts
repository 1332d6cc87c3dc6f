import { setTimeout as pause } from 'node:timers/promises';
import { isRepeatable } from '@greenroom/domain/operations/asset-action.ts';
import type { ActionOutcome, DeviceAction } from '@greenroom/domain/operations/device-action.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { performAction } from '@greenroom/drivers/perform-action.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { SpanOptions } from '#platform/tracing/tracing.ts';
import type { OperationsTiming } from '../operations-timing.ts';
import { type Closed, closedOf, closeOperation, recordStarted } from './operations.queries.ts';

const pausesMilliseconds = [500, 3_000, 15_000];

type Task = {
  operation_id: number;
  action: DeviceAction;
  connection: DeviceConnection;
  /** The time limit for the device. */
  milliseconds: number;
};

const serverEnds: DeviceMessage = deviceMessage('device.serverStopped');

function spanOf({ operation_id, action, connection }: Task): SpanOptions {
  return {
    name: `${connection.driver} ${action.action_name}`,
    kind: 'client',
    attributes: { 'greenroom.operation_id': operation_id, 'greenroom.driver': connection.driver },
  };
}

/** Runs actions on devices that this server reaches itself, and stores how they end. */
export function createDirectActions(
  services: Services,
  { followInstallMilliseconds }: Pick<OperationsTiming, 'followInstallMilliseconds'>,
) {
  const { database, log, now } = services;
  const stopping = new AbortController();
  const reading = new Map<number, Promise<ActionOutcome>>();

  async function perform(task: Task, onStarted: (message: DeviceMessage) => void): Promise<ActionOutcome> {
    const { action, connection, milliseconds } = task;
    try {
      const send = () =>
        performAction(action, {
          pool: services.devices,
          connectionOf: (id) => (id === connection.asset_id ? connection : undefined),
          // Whole milliseconds: AbortSignal rejects a fraction.
          signal: AbortSignal.timeout(Math.max(1, Math.floor(milliseconds))),
          stopFollowing: stopping.signal,
          followMilliseconds: followInstallMilliseconds,
          onStarted,
        });
      const outcome = await (services.tracing?.run(spanOf(task), send) ?? send());
      const isCut = outcome.code === 'outcome-unknown' && stopping.signal.aborted;
      return isCut ? { ...outcome, message: serverEnds } : outcome;
    } catch (error) {
      log.error({ err: error, operation: task.operation_id }, 'a driver failed');
      const code = isRepeatable(action.action_name) ? 'device-protocol-error' : 'outcome-unknown';
      const message: DeviceMessage = deviceMessage('device.ourSide');
      return { code, message, result: { status: 'error', code }, duration_ms: 0 };
    }
  }

  /** Concurrent status requests for one device share one response. */
  function read(task: Task): Promise<ActionOutcome> {
    const { asset_id } = task.action;
    const running = reading.get(asset_id) ?? perform(task, () => {}).finally(() => reading.delete(asset_id));
    reading.set(asset_id, running);
    return running;
  }

  /** Only this process knows the outcome, and storing it is idempotent, so it is retried while the database is down. */
  async function store(end: Parameters<typeof closeOperation>[1]): Promise<Closed | undefined> {
    const close = () => asSystem(database, (db) => closeOperation(db, end));
    for (const milliseconds of pausesMilliseconds) {
      try {
        return await close();
      } catch (error) {
        log.warn({ err: error, operation: end.operation_id }, 'the end of an action was not stored yet');
        await pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return close();
  }

  return {
    /** Resolves at the end, or when an install has started; what happens after that is still stored. */
    run: (task: Task): Promise<Closed> =>
      new Promise((resolve, reject) => {
        const { operation_id, action } = task;
        services.background('device action', async () => {
          try {
            let noted = Promise.resolve();
            const outcome = await (action.action_name === 'get_status'
              ? read(task)
              : perform(task, (message) => {
                  // Its end is stored in either case, half an hour later.
                  noted = asSystem(database, (db) =>
                    recordStarted(db, { operation_id, agent_id: null, message }),
                  ).catch((error) => log.warn({ err: error, operation_id }, 'a begun install was not noted'));
                  resolve(closedOf({ code: null, message, result: { status: 'pending' } }));
                }));
            await noted;
            const closed = await store({ operation_id, outcome, now: now() });
            resolve(closed ?? closedOf(outcome));
          } catch (error) {
            reject(error);
            throw error;
          }
        });
      }),
    /** Stops following installs; their rows get an unknown outcome. */
    stop: () => stopping.abort(),
  };
}
