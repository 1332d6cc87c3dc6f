import { createHash } from 'node:crypto';
import type { DeviceFacts, DeviceFault } from '@greenroom/domain/operations/device-facts.ts';
import { type DevicePart, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { busy, notUnderstood, rejected, unknownCommand, wrongPassword } from '../driver-error.ts';

export type Greeting = { salt: string | null };

/** `PJLINK 0`, `PJLINK 1 <8 hex>`; the reply to a wrong password also begins with PJLINK, so the whole line counts. */
export function readGreeting(line: string): Greeting {
  if (line === 'PJLINK 0') return { salt: null };
  const salt = /^PJLINK 1 ([0-9a-f]{8})$/i.exec(line)?.[1];
  if (salt) return { salt };
  if (line === 'PJLINK ERRA') throw wrongPassword();
  throw notUnderstood();
}

/** Precedes the first command: lower-case hex MD5 of the salt and the password. */
export function digestOf(salt: string, password: string): string {
  return createHash('md5')
    .update(salt + password)
    .digest('hex');
}

export function writeCommand(command: string, parameter: string, digest = ''): string {
  return `${digest}%${command} ${parameter}\r`;
}

export function writeQuery(command: string, digest = ''): string {
  return writeCommand(command, '?', digest);
}

/** Returns the value of the response to `command` (such as `1POWR`), or throws the reason why there is none. */
export function readResponse(command: string, line: string): string {
  if (line === 'PJLINK ERRA') throw wrongPassword();
  // Commands are case-insensitive, and some projectors respond in lower case.
  const isResponse = line.toUpperCase().startsWith(`%${command}=`);
  if (!isResponse) throw notUnderstood();
  const value = line.slice(command.length + 2);
  if (value === 'ERR1') throw unknownCommand();
  if (value === 'ERR2') throw rejected(deviceMessage('device.refusedParameter'));
  if (value === 'ERR3') throw busy();
  if (value === 'ERR4') throw rejected(deviceMessage('device.ownFault'));
  return value;
}

/** Manufacturers put any text into INFO: only text with a dot counts as a version. Undefined if there is none. */
export function readVersionIn(information: string): string | undefined {
  return /\d{1,10}(?:\.\d{1,10})+[a-z]?/i.exec(information)?.[0];
}

type Power = { part: DevicePart; power: NonNullable<DeviceFacts['power']> };

const powers: Record<string, Power> = {
  '0': { part: deviceMessage('device.standby'), power: 'standby' },
  '1': { part: deviceMessage('device.on'), power: 'on' },
  '2': { part: deviceMessage('device.coolingDown'), power: 'cooling' },
  '3': { part: deviceMessage('device.warmingUp'), power: 'warming' },
};

export function readPower(value: string): Power {
  const power = powers[value];
  if (power === undefined) throw notUnderstood();
  return power;
}

const parts = ['fan', 'lamp', 'temperature', 'cover', 'filter', 'other'] as const;
type Fault = DeviceFault & { part: (typeof parts)[number] };

/** Six digits, one for each part: 0 is fine, 1 a warning, 2 an error. */
export function readFaults(value: string): Fault[] {
  if (!/^[012]{6}$/.test(value)) throw notUnderstood();
  return parts.flatMap((part, index): Fault[] =>
    value[index] === '0' ? [] : [{ part, level: value[index] === '1' ? 'warning' : 'error' }],
  );
}

export function describeFault({ part, level }: Fault): DevicePart {
  return deviceMessage(`device.${part}${level === 'warning' ? 'Warning' : 'Error'}`);
}
