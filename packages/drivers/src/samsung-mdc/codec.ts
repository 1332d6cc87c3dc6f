import type { DeviceFacts } from '@greenroom/domain/operations/device-facts.ts';
import { type DevicePart, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { DriverError, notUnderstood, unknownCommand, wrongPassword } from '../driver-error.ts';
import { type Split, splitByLength } from '../transport/split.ts';

export const commands = {
  serialNumber: 0x0b,
  faults: 0x0d,
  version: 0x0e,
  power: 0x11,
  name: 0x67,
  model: 0x8a,
} as const;

export const [standby, on, restart] = [0x00, 0x01, 0x02] as const;

const [header, responseMark, ack, nak] = [0xaa, 0xff, 0x41, 0x4e];

/** `AA command id length data… sum`: the sum counts every byte after AA. */
export function writeFrame(command: number, id: number, data: readonly number[] = []): Buffer {
  const body = [command, id, data.length, ...data];
  return Buffer.from([header, ...body, sumOf(body)]);
}

/** Returns the data of `AA FF id length A command data… sum`, or throws the reason why there is none. */
export function readFrame(command: number, id: number, frame: Buffer): Buffer {
  if (frame[0] !== header) throw readRejection(frame);
  const body = frame.subarray(1, -1);
  if (body[0] !== responseMark || body[1] !== id || body.length < 5 || sumOf(body) !== frame.at(-1))
    throw notUnderstood();
  if (body[4] !== command) throw notUnderstood();
  // NAK means "not on this model", not "failed".
  if (body[3] === nak) throw unknownCommand();
  if (body[3] !== ack) throw notUnderstood();
  return body.subarray(5);
}

const tlsGreeting = 'MDCSTART<<TLS>>';

/** A display with the secured protocol sends the first message, as text. */
function readRejection(message: Buffer): DriverError {
  return message.toString('latin1') === tlsGreeting
    ? new DriverError('device-auth-failed', deviceMessage('device.noPin'))
    : notUnderstood();
}

export function readTlsGreeting(message: Buffer): void {
  if (message.toString('latin1') !== tlsGreeting) throw notUnderstood();
}

/** Four digits. A spreadsheet drops leading zeros. */
export function writePin(pin: string): string {
  return pin.padStart(4, '0');
}

export function readPinResponse(message: Buffer): void {
  const text = message.toString('latin1');
  if (text.startsWith('MDCAUTH<<FAIL')) throw wrongPassword();
  if (text !== 'MDCAUTH<<PASS>>') throw notUnderstood();
}

/** Frames contain their length; the texts of the secured protocol end with `>>`. */
export const splitMdc: Split = splitByLength((arrived) => {
  if (arrived.length === 0) return undefined;
  if (arrived[0] === header) return arrived[3] === undefined ? undefined : arrived[3] + 5;
  if (arrived[0] !== 'M'.charCodeAt(0)) throw notUnderstood();
  const end = arrived.indexOf('>>');
  return end < 0 ? undefined : end + 2;
});

type Reading = { parts: DevicePart[]; facts: DeviceFacts };

/** A display that restarts is neither on nor in standby. */
const powers: readonly Reading[] = [
  { parts: [deviceMessage('device.standby')], facts: { power: 'standby' } },
  { parts: [deviceMessage('device.on')], facts: { power: 'on' } },
  { parts: [deviceMessage('device.restarting')], facts: {} },
];

export function readPower(data: Buffer): Reading {
  const power = powers[data[0] ?? -1];
  if (power === undefined) throw notUnderstood();
  return power;
}

const sensors = [
  { index: 0, part: deviceMessage('device.lampError'), fault: 'lamp' },
  { index: 1, part: deviceMessage('device.temperatureError'), fault: 'temperature' },
  { index: 2, part: deviceMessage('device.brightnessSensorError'), fault: 'other' },
  { index: 3, part: deviceMessage('device.noSignal'), fault: undefined },
  { index: 5, part: deviceMessage('device.fanError'), fault: 'fan' },
] as const;
const signalIndex = 3;

/** Lamp, temperature, brightness sensor, signal, degrees, fan. 1 is an error; other values mean fine or not fitted. */
export function readFaults(data: Buffer): Reading {
  const active = sensors.filter(({ index }) => data[index] === 1);
  const noSignal = data[signalIndex];
  return {
    parts: active.map(({ part }) => part),
    facts: {
      faults: active.flatMap(({ fault }) => (fault ? [{ part: fault, level: 'error' as const }] : [])),
      ...((noSignal === 0 || noSignal === 1) && { signal: noSignal === 0 }),
    },
  };
}

/** Padded with zeros or spaces on some models. */
export function readText(data: Buffer): string {
  return data.toString('latin1').split('\0')[0]?.trim() ?? '';
}

function sumOf(bytes: Iterable<number>): number {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return sum % 256;
}
