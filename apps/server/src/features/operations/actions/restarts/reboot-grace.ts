import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';

const restarting: DeviceMessage = deviceMessage('device.isRestarting');

/** How long each kind of device may be silent after a reboot, for the database: {"pjlink": 180, ...}. */
const graceSeconds = JSON.stringify(
  Object.fromEntries(allDrivers.map(({ id, rebootGraceSeconds }) => [id, rebootGraceSeconds])),
);

/** The longest of them: older reboots need not be considered. */
const maxGraceSeconds = Math.max(...allDrivers.map(({ rebootGraceSeconds }) => rebootGraceSeconds));

/** A second restart request within this time counts as the first one, even when the device is already back. */
const minSeconds = 30;

export const rebootGrace = { restarting, graceSeconds, maxGraceSeconds, minSeconds };
