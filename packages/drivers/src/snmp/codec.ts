import {
  type DeviceMessage,
  deviceMessage,
  messageOfParts,
} from '@greenroom/domain/operations/device-message.ts';
import type { DeviceStatus } from '../driver.ts';
import { type DriverError, rejected } from '../driver-error.ts';

/** SNMPv2-MIB, system group. */
export const system = {
  description: '1.3.6.1.2.1.1.1.0',
  upTime: '1.3.6.1.2.1.1.3.0',
  name: '1.3.6.1.2.1.1.5.0',
} as const;

const entityColumn = '1.3.6.1.2.1.47.1.1.1.1';
/** ENTITY-MIB, entPhysicalTable (RFC 6933): columns, whose first row is the device itself. */
export const entity = {
  firmware: `${entityColumn}.9`,
  software: `${entityColumn}.10`,
  serialNumber: `${entityColumn}.11`,
  manufacturer: `${entityColumn}.12`,
  model: `${entityColumn}.13`,
} as const;

export const pduFamilies = ['apc-rpdu', 'apc-cpdu', 'apc-masterswitch', 'apc-masterswitch-plus'] as const;
export type PduFamily = (typeof pduFamilies)[number];

/**
 * One manufacturer, four sets of numbers: a 3 that restarts an outlet of one family leaves it off on another. The
 * column differs too, so that a device rejects the wrong family instead of doing the wrong thing.
 */
export const pdus: Record<
  PduFamily,
  { on: number; off: number; restart: number; outlet: (n: number) => string }
> = {
  // PowerNet-MIB rPDUOutletControlOutletCommand: Switched Rack PDU.
  'apc-rpdu': { on: 1, off: 2, restart: 3, outlet: (n) => `1.3.6.1.4.1.318.1.1.12.3.3.1.1.4.${n}` },
  // CPDU-MIB pduOutletSwitchedControlCommand: Configurable Rack PDU. The first index is the unit of a chain.
  'apc-cpdu': { on: 2, off: 1, restart: 5, outlet: (n) => `1.3.6.1.4.1.318.1.1.32.5.5.1.4.1.${n}` },
  // PowerNet-MIB sPDUOutletCtl: MasterSwitch.
  'apc-masterswitch': { on: 1, off: 2, restart: 3, outlet: (n) => `1.3.6.1.4.1.318.1.1.4.4.2.1.3.${n}` },
  // PowerNet-MIB sPDUOutletControlMSPOutletCommand: MasterSwitch plus.
  'apc-masterswitch-plus': { on: 1, off: 3, restart: 5, outlet: (n) => `1.3.6.1.4.1.318.1.1.6.5.1.1.5.${n}` },
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** sysUpTime counts hundredths of a second. */
export function readUpTime(value: unknown): DeviceStatus {
  if (typeof value !== 'number') return { message: deviceMessage('device.on'), facts: {} };
  return { message: formatUpTime(value), facts: { uptime_seconds: Math.floor(value / 100) } };
}

/**
 * The text is coarse, so that it changes only when something happened and not
 * with every reading: after a restart it begins again, which proves the restart.
 */
function formatUpTime(hundredths: number): DeviceMessage {
  const seconds = Math.floor(hundredths / 100);
  if (seconds >= day) return deviceMessage('device.onDays', { count: Math.floor(seconds / day) });
  if (seconds >= hour) return deviceMessage('device.onHours', { count: Math.floor(seconds / hour) });
  if (seconds >= minute) return deviceMessage('device.onMinutes', { count: Math.floor(seconds / minute) });
  return messageOfParts([deviceMessage('device.on'), deviceMessage('device.justStarted')]);
}

/** The values of RFC 3416's error-status that matter for an outlet. */
const rejections = {
  /** noSuchName, noCreation, inconsistentName, and notWritable, which net-snmp returns for a missing object. */
  noSuchThing: [2, 11, 18, 17],
  /** readOnly, noAccess, authorizationError. */
  notAllowed: [4, 6, 16],
};

export function readSetRejection(status: number, outlet: number): DriverError {
  if (rejections.noSuchThing.includes(status)) return noSuchOutlet(outlet);
  if (rejections.notAllowed.includes(status)) return rejected(deviceMessage('device.stripNotAllowed'));
  return rejected(deviceMessage('device.stripRefused', { outlet, code: String(status) }));
}

export const noSuchOutlet = (outlet: number) => rejected(deviceMessage('device.stripNoOutlet', { outlet }));

export function readText(value: unknown): string | undefined {
  if (!Buffer.isBuffer(value)) return undefined;
  const text = value.toString('utf8').replaceAll('\0', '').trim();
  return text === '' ? undefined : text;
}
