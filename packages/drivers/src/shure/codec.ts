import type { DeviceFault } from '@greenroom/domain/operations/device-facts.ts';
import { notUnderstood } from '../driver-error.ts';
import type { Split } from '../transport/split.ts';

type Report =
  | { kind: 'report'; parameter: string; value: string }
  | { kind: 'error' }
  /** Meter levels, which come between responses. */
  | { kind: 'sample' };

export const stopMetering = '< SET METER_RATE 0 >';
export const restart = '< SET REBOOT >';

export function writeQuery(parameter: string): string {
  return `< GET ${parameter} >`;
}

/** `< … >`, where a text in braces may itself contain a `>`. */
const message = /^\s*(<\s[^<>{}]*(?:\{[^}]*\}\s*)?>)\s*/;
const maxCharacters = 4_096;

export const splitShure: Split = (arrived) => {
  const text = arrived.toString('latin1');
  const found = message.exec(text);
  if (found?.[1] !== undefined) {
    return { message: Buffer.from(found[1], 'latin1'), rest: arrived.subarray(found[0].length) };
  }
  if (/^\s*[^<\s]/.test(text) || text.length > maxCharacters) throw notUnderstood();
  return undefined;
};

/** `< REP FW_VER {4.1.41            } >`: texts are in braces and padded with spaces. */
export function readReport(text: string): Report {
  if (/^< SAMPLE\b/.test(text)) return { kind: 'sample' };
  if (/^< REP ERR\b/.test(text)) return { kind: 'error' };
  // A number before the name is a channel; 0 means all channels.
  const [, parameter, value] = /^< REP (?:\d+ )?([A-Z][A-Z0-9_]*) (.*?) ?>$/.exec(text) ?? [];
  if (parameter === undefined || value === undefined) throw notUnderstood();
  return { kind: 'report', parameter, value: value.replace(/^\{(.*)\}$/, '$1').trim() };
}

/** An asterisk marks firmware that the device itself considers invalid. */
export function readVersion(value: string): { version: string; faults: DeviceFault[] } {
  return {
    version: value.replaceAll('*', '').trim(),
    faults: value.includes('*') ? [{ part: 'firmware', level: 'error' }] : [],
  };
}
