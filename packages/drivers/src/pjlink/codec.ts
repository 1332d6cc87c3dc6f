import { createHash } from 'node:crypto';
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

export function writeQuery(command: string, digest = ''): string {
  return `${digest}%${command} ?\r`;
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

const powers: Record<string, DevicePart> = {
  '0': deviceMessage('device.standby'),
  '1': deviceMessage('device.on'),
  '2': deviceMessage('device.coolingDown'),
  '3': deviceMessage('device.warmingUp'),
};

export function readPower(value: string): DevicePart {
  const text = powers[value];
  if (text === undefined) throw notUnderstood();
  return text;
}

const parts = ['fan', 'lamp', 'temperature', 'cover', 'filter', 'other'] as const;

/** Six digits, one for each part: 0 is fine, 1 a warning, 2 an error. */
export function readFaults(value: string): DevicePart[] {
  if (!/^[012]{6}$/.test(value)) throw notUnderstood();
  return parts.flatMap((part, index): DevicePart[] =>
    value[index] === '0'
      ? []
      : [deviceMessage(`device.${part}${value[index] === '1' ? 'Warning' : 'Error'}`)],
  );
}
