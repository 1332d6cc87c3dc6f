import { maxStorableLength, storableText } from '@greenroom/domain/format/storable-text.ts';
import {
  type AssetActionResult,
  type FailureCode,
  isRepeatable,
  type PowerAction,
  powerActions,
} from '@greenroom/domain/operations/asset-action.ts';
import { compareVersions } from '@greenroom/domain/operations/compare-versions.ts';
import type { ActionOutcome, DeviceAction } from '@greenroom/domain/operations/device-action.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { type DeviceFacts, readFacts } from '@greenroom/domain/operations/device-facts.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { ActionContext } from './action-context.ts';
import { DriverError, unsupported } from './driver-error.ts';
import { followInstall } from './follow-install.ts';

type ActionSuccess = { message: DeviceMessage; result: AssetActionResult; facts?: DeviceFacts | undefined };

/** Runs one action on a device and returns how it ended. It never throws: a failure is an outcome too. */
export async function performAction(action: DeviceAction, context: ActionContext): Promise<ActionOutcome> {
  // Not the time of day: a clock on site may be corrected in between.
  const start = performance.now();
  const ended = (code: FailureCode | null, { message, result, facts }: ActionSuccess): ActionOutcome => ({
    code,
    message: storable(message),
    result: storable(result),
    duration_ms: Math.round(performance.now() - start),
    ...(facts && { facts }),
  });
  try {
    return ended(null, await actions[action.action_name](action, context));
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    const code = failureOf(action, error);
    const message = code === 'outcome-unknown' ? unknownOutcome : error.deviceMessage;
    return ended(code, { message, result: failedResult(action, code) });
  }
}

const unknownOutcome = deviceMessage('problem.outcome-unknown');

/** Once a command that must not be repeated has been sent, silence proves nothing. */
function failureOf(action: DeviceAction, error: DriverError): FailureCode {
  return !isRepeatable(action.action_name) && error.code === 'device-not-answering'
    ? 'outcome-unknown'
    : error.code;
}

function failedResult(action: DeviceAction, code: FailureCode): AssetActionResult {
  if (action.action_name !== 'get_status') return { code };
  return code === 'device-unreachable'
    ? { status: 'offline', online: false, code }
    : { status: 'error', code };
}

/** Values can contain text from the device: its version, its name, its messages. */
function storable<Data>(data: Data): Data {
  const text = JSON.stringify(data);
  // Short, and nothing in it had to be escaped: every text can be stored as it is.
  if (text.length <= maxStorableLength && !text.includes('\\')) return data;
  return JSON.parse(text, (_, value) => (typeof value === 'string' ? storableText(value) : value));
}

const actions: Record<
  DeviceAction['action_name'],
  (action: DeviceAction, context: ActionContext) => Promise<ActionSuccess>
> = {
  async get_status(action, { pool, connectionOf, signal }) {
    const { message, version, facts } = await pool.use(
      own(action.asset_id, connectionOf),
      signal,
      async (driver, device) => {
        // Without the wait for the device's turn.
        const start = performance.now();
        const status = await driver.status(device, signal);
        return { ...status, facts: { ...status.facts, answer_ms: Math.round(performance.now() - start) } };
      },
    );
    return {
      message,
      facts: readFacts(facts),
      result: { status: 'online', online: true, ...(version && { current_version: version }) },
    };
  },

  async reboot(action, { pool, connectionOf, signal }) {
    const { outlet } = action;
    if (outlet) {
      await pool.use(own(outlet.asset_id, connectionOf), signal, (driver, device) => {
        if (!driver.cycleOutlet)
          throw unsupported(deviceMessage('device.driverNoOutlets', { driver: driver.name }));
        return driver.cycleOutlet(device, outlet.outlet, signal);
      });
      return { message: deviceMessage('device.outletCycled'), result: { status: 'pending' } };
    }
    await pool.use(own(action.asset_id, connectionOf), signal, (driver, device) => {
      if (!driver.reboot) {
        throw unsupported(deviceMessage('device.driverNoRestart', { driver: driver.name }));
      }
      return driver.reboot(device, signal);
    });
    return { message: deviceMessage('device.restartAccepted'), result: { status: 'pending' } };
  },

  async check_firmware_update(action, { pool, connectionOf, signal }) {
    return pool.use(own(action.asset_id, connectionOf), signal, async (driver, device) => {
      if (driver.checkFirmware) {
        const { current, available } = await driver.checkFirmware(device, signal);
        return firmwareDone(current, available);
      }
      if (!driver.readVersion)
        throw unsupported(deviceMessage('device.driverNoVersion', { driver: driver.name }));
      const current = await driver.readVersion(device, signal);
      if (!action.firmware) {
        return {
          message: deviceMessage('device.notInCatalogue', { version: current }),
          result: { new_version_available: false, current_version: current, newest_known: false },
        };
      }
      const newer = compareVersions(action.firmware.version, current) > 0;
      return firmwareDone(current, newer ? action.firmware.version : null);
    });
  },

  async install_firmware_update(action, context) {
    const { pool, connectionOf, signal } = context;
    const connection = own(action.asset_id, connectionOf);
    const { name, installFirmware } = pool.driverOf(connection);
    if (!installFirmware) throw unsupported(deviceMessage('device.driverNoUpdate', { driver: name }));
    const { version = null, package_url: url = null } = action.firmware ?? {};
    await pool.use(connection, signal, (_, device) => installFirmware(device, { url, version }, signal));
    context.onStarted?.(deviceMessage('device.updateStarted'));
    return followInstall(connection, context);
  },

  power_on: (action, context) => switchPower('power_on', action, context),
  power_standby: (action, context) => switchPower('power_standby', action, context),
};

async function switchPower(
  name: PowerAction,
  action: DeviceAction,
  { pool, connectionOf, signal }: ActionContext,
): Promise<ActionSuccess> {
  await pool.use(own(action.asset_id, connectionOf), signal, (driver, device) => {
    if (!driver.setPower) throw unsupported(deviceMessage('device.driverNoPower', { driver: driver.name }));
    return driver.setPower(device, powerActions[name], signal);
  });
  const key = name === 'power_on' ? 'device.switchesOn' : 'device.switchesToStandby';
  return { message: deviceMessage(key), result: {} };
}

function firmwareDone(current: string, available: string | null): ActionSuccess {
  return available === null
    ? {
        message: deviceMessage('device.upToDate', { version: current }),
        result: { new_version_available: false, current_version: current },
      }
    : {
        message: deviceMessage('device.available', { version: available }),
        result: { new_version_available: true, new_version: available, current_version: current },
      };
}

function own(assetId: number, connectionOf: ActionContext['connectionOf']): DeviceConnection {
  const connection = connectionOf(assetId);
  if (!connection) throw unsupported(deviceMessage('device.notInInventory'));
  return connection;
}
