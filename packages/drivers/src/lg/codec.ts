import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { DeviceStatus } from '../driver.ts';
import { busy, notUnderstood, rejected, unknownCommand } from '../driver-error.ts';

/** `ka 01 ff` and a carriage return: two letters, the set id and the data in lower-case hexadecimal. `ff` queries. */
export function writeCommand(command: string, setId: number, data: string): string {
  return `${command} ${hex(setId)} ${data}\r`;
}

/** Returns the data of `a 01 OK01` (the final x is already removed), or throws the reason why there is none. */
export function readResponse(command: string, setId: number, line: string): string {
  const [, letter, set, verdict, data = ''] = /^\s*([a-z]) ([0-9a-f]{2}) (OK|NG)(.*)$/i.exec(line) ?? [];
  if (letter !== command[1] || set?.toLowerCase() !== hex(setId)) throw notUnderstood();
  if (verdict === 'OK') return data;
  if (data === '02') throw unknownCommand();
  if (data === '03') throw busy();
  throw rejected(deviceMessage('device.refusedWhilePlaying'));
}

export function readPower(data: string): DeviceStatus {
  if (data === '00') return { message: deviceMessage('device.standby'), facts: { power: 'standby' } };
  if (data === '01') return { message: deviceMessage('device.on'), facts: { power: 'on' } };
  throw notUnderstood();
}

/** `030500` appears in the display's menu as 03.05.00; any other format is left unchanged. */
export function readVersion(data: string): string {
  const numbers = /^(\d\d)(\d\d)(\d\d)$/.exec(data)?.slice(1).map(Number);
  return numbers ? numbers.join('.') : data.trim();
}

const hex = (value: number) => value.toString(16).padStart(2, '0');
