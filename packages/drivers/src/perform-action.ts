import { storableText } from '@greenroom/domain/format/storable-text.ts';
import type { AssetActionResult, FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import { compareVersions } from '@greenroom/domain/operations/compare-versions.ts';
import type { ActionOutcome, DeviceAction } from '@greenroom/domain/operations/device-action.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import type { DeviceSentence } from '@greenroom/domain/operations/device-phrases.ts';
import type { ActionContext } from './action-context.ts';
import { DriverError, unsupported } from './driver-error.ts';
import { followInstall } from './follow-install.ts';
import type { DeviceWords } from './quote-device.ts';

type Done = { message: DeviceSentence | DeviceWords; result: AssetActionResult };

/** Does one action on a device and says how it ended. Never throws: a failure is an outcome too. */
export async function performAction(action: DeviceAction, context: ActionContext): Promise<ActionOutcome> {
  // Not the time of day: a clock on site may be set right in the middle.
  const start = performance.now();
  const ended = (code: FailureCode | null, { message, result }: Done): ActionOutcome => ({
    code,
    message: storableText(message),
    result: storableResult({ ...result, message }),
    duration_ms: Math.round(performance.now() - start),
  });
  try {
    return ended(null, await actions[action.action_name](action, context));
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    const code = failureOf(action, error);
    const message = code === 'outcome-unknown' ? unknownOutcome : error.message;
    return ended(code, { message, result: failedResult(action, code) });
  }
}

const unknownOutcome =
  'The device did not confirm. It may have done what was asked or not: look at it before you try again.';

/** Once a command that must not be repeated has been sent, silence proves nothing. */
function failureOf(action: DeviceAction, error: DriverError): FailureCode {
  const once = action.action_name === 'reboot' || action.action_name === 'install_firmware_update';
  return once && error.code === 'device-not-answering' ? 'outcome-unknown' : error.code;
}

function failedResult(action: DeviceAction, code: FailureCode): AssetActionResult {
  if (action.action_name !== 'get_status') return { code };
  return code === 'device-unreachable'
    ? { status: 'offline', online: false, code }
    : { status: 'error', code };
}

/** A version or a name can stand in a result as the device has sent it. */
function storableResult(result: AssetActionResult): AssetActionResult {
  const entries = Object.entries(result).map(([key, value]) => [
    key,
    typeof value === 'string' ? storableText(value) : value,
  ]);
  return Object.fromEntries(entries);
}

const actions: Record<
  DeviceAction['action_name'],
  (action: DeviceAction, context: ActionContext) => Promise<Done>
> = {
  async get_status(action, { pool, connectionOf, signal }) {
    const { text, version } = await pool.use(own(action.asset_id, connectionOf), signal, (driver, device) =>
      driver.status(device, signal),
    );
    return {
      message: text,
      result: { status: 'online', online: true, ...(version && { current_version: version }) },
    };
  },

  async reboot(action, { pool, connectionOf, signal }) {
    const { outlet } = action;
    if (outlet) {
      await pool.use(own(outlet.asset_id, connectionOf), signal, (driver, device) => {
        if (!driver.cycleOutlet) throw unsupported(`${driver.name} has no outlets that can be switched.`);
        return driver.cycleOutlet(device, outlet.outlet, signal);
      });
      return { message: 'The outlet was switched off and on again.', result: { status: 'pending' } };
    }
    await pool.use(own(action.asset_id, connectionOf), signal, (driver, device) => {
      if (!driver.reboot) {
        throw unsupported(
          `${driver.name} has no remote restart. Link the device to a power outlet to restart it that way.`,
        );
      }
      return driver.reboot(device, signal);
    });
    return { message: 'The device accepted the restart.', result: { status: 'pending' } };
  },

  async check_firmware_update(action, { pool, connectionOf, signal }) {
    return pool.use(own(action.asset_id, connectionOf), signal, async (driver, device) => {
      if (driver.checkFirmware) {
        const { current, available } = await driver.checkFirmware(device, signal);
        return firmwareDone(current, available);
      }
      if (!driver.readVersion) throw unsupported(`${driver.name} cannot tell its firmware version.`);
      const current = await driver.readVersion(device, signal);
      if (!action.firmware) {
        return {
          message: `Version ${current}. The firmware catalogue has no entry for this model.`,
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
    if (!installFirmware)
      throw unsupported(`${name} devices cannot be updated remotely. Update this one on site.`);
    const { version = null, package_url: url = null } = action.firmware ?? {};
    await pool.use(connection, signal, (_, device) => installFirmware(device, { url, version }, signal));
    context.onStarted?.('The device has started the update. This takes some minutes.');
    return followInstall(connection, context);
  },
};

function firmwareDone(current: string, available: string | null): Done {
  return available === null
    ? {
        message: `Version ${current} is up to date.`,
        result: { new_version_available: false, current_version: current },
      }
    : {
        message: `Version ${available} is available.`,
        result: { new_version_available: true, new_version: available, current_version: current },
      };
}

function own(assetId: number, connectionOf: ActionContext['connectionOf']): DeviceConnection {
  const connection = connectionOf(assetId);
  if (!connection) throw unsupported('This device is not in the inventory of this site.');
  return connection;
}
