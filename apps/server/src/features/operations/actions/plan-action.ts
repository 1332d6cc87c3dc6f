import { powerProtocol } from '@greenroom/domain/agent/messages.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import {
  type ActionName,
  type FailureCode,
  isPowerAction,
} from '@greenroom/domain/operations/asset-action.ts';
import type { AssetActionRequest } from '@greenroom/domain/operations/asset-action-request.ts';
import type { DeviceAction } from '@greenroom/domain/operations/device-action.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { deviceMilliseconds } from '@greenroom/domain/operations/timing.ts';
import { type DeviceRoute, findDeviceRoute } from '#features/operations/connections/device-route.queries.ts';
import { offlineSince } from '#features/operations/connections/why-offline.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findDriver } from './find-driver.ts';
import { findFirmware } from './firmware.queries.ts';
import { isRoomInUse } from './in-use.queries.ts';
import { lockAssets } from './open-operations.queries.ts';
import { rejectRestart } from './restarts/reject-restart.ts';
import { listRestartsNearby } from './restarts/restarts-nearby.queries.ts';

/** How an action will run, or why it will not. */
export type Plan = { action: DeviceAction } & (
  | { by: 'rejected'; code: FailureCode; message: DeviceMessage }
  | { by: 'agent'; agent_id: number; deadline_at: Date }
  | { by: 'server'; connection: DeviceConnection }
);

type Planned = Pick<Services, 'sealer' | 'devices'> & {
  asset_id: number;
  request: AssetActionRequest;
  now: Date;
};

class Rejection extends Error {
  readonly code: FailureCode;
  readonly deviceMessage: DeviceMessage;

  constructor(code: FailureCode, message: DeviceMessage) {
    super(message.key);
    this.code = code;
    this.deviceMessage = message;
  }
}

/** Throws a problem when the action would disturb another one that is running: no operation is stored then. */
export async function planAction(db: SystemDb, planned: Planned): Promise<Plan> {
  const { asset_id, request } = planned;
  const action: DeviceAction = { action_name: request.action_name, asset_id, outlet: null, firmware: null };
  try {
    const own = await findDeviceRoute(db, planned);
    if (!own) throw new Rejection('not-connected', deviceMessage('device.notSetUp'));
    action.outlet = outletOf(own, planned);
    await rejectIfBusy(db, { ...planned, own, cutsPower: action.outlet !== null });
    await rejectIfInUse(db, planned);
    if (/firmware/.test(request.action_name)) action.firmware = await findFirmware(db, asset_id);
    const routed = action.outlet ? await routeOfOutlet(db, planned, action.outlet.asset_id) : own;
    return { action, ...routeOf(routed, { now: planned.now, action_name: request.action_name }) };
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return { action, by: 'rejected', code: error.code, message: error.deviceMessage };
  }
}

/** The device's own restart is gentler: power is cut only if there is no other way, or on request. */
function outletOf({ driver, outlet }: DeviceRoute, { request, devices }: Planned): DeviceAction['outlet'] {
  if (request.action_name !== 'reboot') return null;
  if (request.parameters.route !== 'outlet') return findDriver(devices, driver)?.reboot ? null : outlet;
  if (!outlet) throw new Rejection('action-unsupported', deviceMessage('device.notLinked'));
  return outlet;
}

async function rejectIfBusy(
  db: SystemDb,
  { asset_id, request, own, cutsPower, now }: Planned & { own: DeviceRoute; cutsPower: boolean },
): Promise<void> {
  const { action_name } = request;
  if (action_name !== 'reboot' && action_name !== 'install_firmware_update' && !isPowerAction(action_name))
    return;
  await lockAssets(db, [asset_id, ...(own.outlet ? [own.outlet.asset_id] : [])]);
  const nearby = await listRestartsNearby(db, { asset_ids: [asset_id], now });
  rejectRestart(nearby, { action_name, cutsPower, now });
}

/** Standby ends a call. A device that is on needs no question. */
async function rejectIfInUse(db: SystemDb, { asset_id, request }: Planned): Promise<void> {
  if (request.action_name !== 'power_standby' || request.parameters.even_if_in_use === true) return;
  if (await isRoomInUse(db, asset_id))
    throw new Problem(
      'room-in-use',
      'A device in this room is in use. Confirm to switch to standby nevertheless.',
    );
}

async function routeOfOutlet(db: SystemDb, planned: Planned, asset_id: number): Promise<DeviceRoute> {
  const route = await findDeviceRoute(db, { ...planned, asset_id });
  if (!route) {
    throw new Rejection('not-connected', deviceMessage('device.outletNotSetUp'));
  }
  return route;
}

function routeOf(
  { route, agent, connection }: DeviceRoute,
  { now, action_name }: { now: Date; action_name: ActionName },
) {
  if (route === 'direct' || (route === 'auto' && !agent)) {
    if (!connection) {
      throw new Rejection('not-connected', deviceMessage('device.unreadableCredentials'));
    }
    return { by: 'server' as const, connection };
  }
  if (!agent) {
    throw new Rejection('agent-offline', deviceMessage('device.noAgent'));
  }
  if (!agent.connected) {
    const why = agent.gone_since
      ? offlineSince(agent.gone_since.toISOString())
      : deviceMessage('device.agentNeverConnected');
    throw new Rejection('agent-offline', why);
  }
  if (isPowerAction(action_name) && agent.protocol < powerProtocol)
    throw new Rejection('action-unsupported', deviceMessage('device.agentCannotPower'));
  const deadline_at = new Date(now.getTime() + deviceMilliseconds);
  return { by: 'agent' as const, agent_id: agent.id, deadline_at };
}
