import { createHash } from 'node:crypto';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import {
  type ActionName,
  type AssetActionResponse,
  isRepeatable,
} from '@greenroom/domain/operations/asset-action.ts';
import type { AssetActionRequest } from '@greenroom/domain/operations/asset-action-request.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { deviceMilliseconds, responseMilliseconds } from '@greenroom/domain/operations/timing.ts';
import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { agentOperationsChannel } from '#features/operations/operations-channels.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, asViewer, type SystemDb } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import type { Services } from '#platform/services.ts';
import type { OperationsTiming } from '../operations-timing.ts';
import { type ActionRequest, findRequest, keepOperationOfKey, takeKey } from './action-requests.queries.ts';
import { limitActions } from './limit-actions.ts';
import { findOpenReading, findOutcome, insertOperation } from './open-operations.queries.ts';
import { createOperationNotifications, type OperationNotification } from './operation-notifications.ts';
import { type Closed, closedOf, closeOperation } from './operations.queries.ts';
import { createDirectActions } from './perform-directly.ts';
import { type Plan, planAction } from './plan-action.ts';
import { rejectedResult } from './rejected-result.ts';
import { expireUnsent } from './sweep-operations.ts';

/** There is no plan when an earlier request with the same key started it. */
type StartedAction = {
  operation_id: number;
  plan?: Plan;
  rejected?: Closed | undefined;
  notification?: OperationNotification;
};
type RunActionInput = {
  viewer: Viewer;
  asset_id: number;
  request: AssetActionRequest;
  /** The Idempotency-Key: a repeated request with it does not run the action again. */
  key?: string | undefined;
};

/** Reserved for sending the response and writing the log row. */
const reserveMilliseconds = 200;
/** An older status request may end after the deadline of the request that joins it. */
const shareMilliseconds = 3_000;

export function createAssetActions(
  services: Services,
  timing: Pick<OperationsTiming, 'followInstallMilliseconds'>,
) {
  const { database, sealer, now, node } = services;
  const notifications = createOperationNotifications(services.events);
  const direct = createDirectActions(services, timing);

  async function start({ viewer, asset_id, request, key }: RunActionInput): Promise<StartedAction> {
    const asset = await asViewer(database, viewer, (db, scope) =>
      orNotFound('Asset', findAssetToControl(db, scope, asset_id)),
    );
    if (!asset.is_controlled) throw new Problem('not-controlled', 'This asset is not under remote control.');
    if (isRetired(asset.status)) throw new Problem('not-controlled', 'This asset is retired.');
    const { user_id } = viewer;
    const keyed = key === undefined ? undefined : { user_id, key, hash: hashOf(asset_id, request) };
    return asSystem(database, async (db) => {
      const earlier = keyed && (await findEarlier(db, keyed));
      if (earlier !== undefined)
        return { operation_id: earlier, notification: notifications.expect(earlier) };
      const at = now();
      const plan = await planAction(db, {
        sealer,
        devices: services.devices,
        asset_id,
        request,
        now: at,
      });
      const shared = await findShared(db, plan, at);
      if (shared !== undefined) {
        if (keyed) await keepOperationOfKey(db, { ...keyed, operation_id: shared });
        return { operation_id: shared, plan, notification: notifications.expect(shared) };
      }
      const operation_id = await insertOperation(db, {
        asset_id,
        partner_id: asset.partner_id,
        user_id,
        action: plan.action,
        parameters: request.parameters,
        now: at,
        trace_context: services.tracing?.context,
        ...(plan.by === 'agent'
          ? { agent_id: plan.agent_id, deadline_at: plan.deadline_at }
          : plan.by === 'server'
            ? { node }
            : { rejected: true }),
      });
      if (keyed) await keepOperationOfKey(db, { ...keyed, operation_id });
      if (plan.by === 'rejected') {
        const { code, message } = plan;
        const result = rejectedResult(request.action_name, code);
        const outcome = { code, message, result, duration_ms: 0 };
        const rejected = await closeOperation(db, { operation_id, outcome, now: at });
        return { operation_id, plan, rejected };
      }
      if (plan.by === 'server') return { operation_id, plan };
      // The commit notifies the agent, so the server listens for the outcome before it.
      const notification = notifications.expect(operation_id);
      await notify(db, agentOperationsChannel, String(plan.agent_id));
      return { operation_id, plan, notification };
    });
  }

  async function waitForOutcome(operation_id: number, notification: OperationNotification, end: number) {
    const findNow = () => asSystem(database, (db) => findOutcome(db, operation_id));
    try {
      for (let left = end - performance.now(); left > 0; left = end - performance.now()) {
        const outcome = await findNow();
        if (outcome) return outcome;
        await notification.next(left);
      }
      await expireUnsent(services, operation_id);
      return await findNow();
    } finally {
      notification.forget();
    }
  }

  /** `end` is a little before the response deadline: writing the log row takes time too. */
  async function carryOut({ operation_id, plan, rejected, notification }: StartedAction, end: number) {
    if (notification) return waitForOutcome(operation_id, notification, end);
    if (plan?.by !== 'server') return rejected;
    const milliseconds = Math.min(deviceMilliseconds, end - performance.now());
    return direct.run({ operation_id, action: plan.action, connection: plan.connection, milliseconds });
  }

  return {
    /** Responds in time, whatever the device does; the log row may be finished later. */
    async run(input: RunActionInput): Promise<AssetActionResponse> {
      const end = performance.now() + responseMilliseconds - reserveMilliseconds;
      const { action_name } = input.request;
      let started: StartedAction | undefined;
      const work = async () => {
        await limitActions(services, { user_id: input.viewer.user_id, action_name });
        started = await start(input);
        return carryOut(started, end - reserveMilliseconds);
      };
      const closed = (await inTime(work(), end)) ?? timeoutResult(action_name, started?.plan);
      if (!started || (closed.code !== null && action_name !== 'get_status')) {
        const deviceMessage = closed.device_message ?? undefined;
        throw new Problem(closed.code ?? 'unavailable', closed.message, { deviceMessage });
      }
      const { result, message, device_message } = closed;
      return { operation_id: started.operation_id, result, message, device_message };
    },
    stop: direct.stop,
  };
}

/** The operation of this key; undefined when the key is new. */
async function findEarlier(db: SystemDb, keyed: ActionRequest): Promise<number | undefined> {
  if (await takeKey(db, keyed)) return undefined;
  const earlier = await findRequest(db, keyed);
  if (!earlier?.operation_id || !earlier.request_hash.equals(keyed.hash))
    throw new Problem('conflict', 'This Idempotency-Key was already used for another action.');
  return earlier.operation_id;
}

/** The open operation, when another request has just requested this status from the agent. */
async function findShared(db: SystemDb, plan: Plan, now: Date): Promise<number | undefined> {
  if (plan.by !== 'agent' || plan.action.action_name !== 'get_status') return undefined;
  const { asset_id } = plan.action;
  const since = new Date(now.getTime() - shareMilliseconds);
  return findOpenReading(db, { asset_id, agent_id: plan.agent_id, since });
}

function hashOf(asset_id: number, { action_name, parameters }: AssetActionRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([asset_id, action_name, parameters]))
    .digest();
}

/** Undefined when the work has not finished by `end`; the work continues. */
function inTime<T>(work: Promise<T>, end: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), Math.max(0, end - performance.now()));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Without a plan, the database of this server did not respond in time. */
function timeoutResult(action_name: ActionName, plan: Plan | undefined): Closed {
  const who = plan?.by === 'agent' ? 'agent' : plan ? 'device' : 'server';
  const [code, ending] = isRepeatable(action_name)
    ? (['device-not-answering', 'Late'] as const)
    : (['outcome-unknown', 'Unconfirmed'] as const);
  const message = deviceMessage(`device.${who}${ending}`);
  return closedOf({ code, message, result: rejectedResult(action_name, code) });
}
