import { type DeviceFault, distinctFaults } from '@greenroom/domain/operations/device-facts.ts';
import {
  type DevicePart,
  deviceMessage,
  quotedMessage,
} from '@greenroom/domain/operations/device-message.ts';
import { type DriverError, notUnderstood, rejected, unknownCommand } from '../driver-error.ts';
import { quoteDevice } from '../quote-device.ts';
import { type Split, splitAt } from '../transport/split.ts';

/** A prompt has no line end: the device waits for input there. */
const prompt = /(?:login|password): ?$/i;
const unended = splitAt('\n');

/**
 * Lines end with CR LF, or with CR NUL as telnet allows, of which the filter leaves CR. So both characters end a line,
 * and the empty line between them is ignored. Prompts may precede the welcome.
 */
export const splitTtp: Split = (arrived) => {
  const at = arrived.findIndex((byte) => byte === 10 || byte === 13);
  if (at >= 0) return { message: arrived.subarray(0, at), rest: arrived.subarray(at + 1) };
  if (prompt.test(arrived.subarray(-12).toString('latin1')))
    return { message: arrived, rest: Buffer.alloc(0) };
  return unended(arrived);
};

/**
 * The content of a line: a response, a step of the login, our own command, or nothing relevant (empty, a publication).
 */
export type TtpLine =
  | { kind: 'response'; response: string }
  | { kind: 'name-prompt' | 'password-prompt' | 'refused' | 'welcome' | 'echo' | 'nothing' | 'strange' };

export function readLine(bytes: Buffer, sent = ''): TtpLine {
  const text = bytes.toString('utf8').replaceAll('\0', '').trim();
  if (/^[+-][A-Z]/.test(text)) return { kind: 'response', response: text };
  if (text.includes('Welcome to the Tesira Text Protocol Server')) return { kind: 'welcome' };
  if (/login incorrect|access denied|authentication fail/i.test(text)) return { kind: 'refused' };
  if (/login:$/i.test(text)) return { kind: 'name-prompt' };
  if (/password:$/i.test(text)) return { kind: 'password-prompt' };
  if (text === '' || text.startsWith('!')) return { kind: 'nothing' };
  return { kind: sent !== '' && text.endsWith(sent) ? 'echo' : 'strange' };
}

/** Returns the value after +OK, or throws the reason why there is none. */
export function readResponse(response: string): string {
  const ok = /^\+OK(?:\s+(.*))?$/s.exec(response);
  if (ok) return ok[1] ?? '';
  throw readRejection(response);
}

function readRejection(response: string): DriverError {
  if (response.startsWith('-CANNOT_DELIVER')) return rejected(deviceMessage('device.cannotDeliver'));
  if (response.startsWith('-GENERAL_FAILURE')) return rejected(deviceMessage('device.generalFailure'));
  if (!response.startsWith('-ERR')) return notUnderstood();
  if (/not supported|address not found|verb was not one/i.test(response)) return unknownCommand();
  return rejected(deviceMessage('device.refused', { words: quoteDevice(response.slice(4)) }));
}

/** `"value":"4.2.0.21341"` by default, `"4.2.0.21341"` with verbose off. */
export function readText(value: string): string {
  const bare = value.replace(/^"value":/, '').trim();
  return /^"(.*)"$/.exec(bare)?.[1] ?? bare;
}

/**
 * The faults, and their names. The list is nested and lacks commas, and with verbose off it also lacks keys, so names are
 * found by what always precedes them: an identifier in capitals.
 */
export function readFaults(value: string): { parts: DevicePart[]; faults: DeviceFault[] } {
  const named = (identifier: string) =>
    [...value.matchAll(new RegExp(`${identifier}\\s+(?:"name":)?"([^"]*)"`, 'g'))].map(([, name]) =>
      quoteDevice(name),
    );
  if (!value.includes('INDICATOR_') && !/^(?:"value":)?\[\s*\]$/.test(value)) throw notUnderstood();
  const faults = named('FAULT_\\w+');
  const names = faults.length > 0 ? faults : named('INDICATOR_(?:MAJOR|MINOR)\\w*');
  return { parts: [...new Set(names)].map(quotedMessage), faults: readLevels(value) };
}

/** Which part it is, only the names say. A major fault elsewhere in the system is none of this device. */
function readLevels(value: string): DeviceFault[] {
  const indicators = [...value.matchAll(/INDICATOR_(?:MAJOR|MINOR)\w*/g)].map(([id]) => id);
  return distinctFaults(
    indicators.map((id) => ({
      part: 'other',
      level: id === 'INDICATOR_MAJOR_IN_DEVICE' ? 'error' : 'warning',
    })),
  );
}
