import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { busy, notUnderstood, rejected, unknownCommand, wrongPassword } from '../driver-error.ts';
import { type Split, splitAt } from '../transport/split.ts';

export const queries = { version: 'Q', model: '1I', partNumber: 'N', name: '\u001bCN' } as const;
/** `2BOOT` would restart the network only. */
export const restart = '\u001b1BOOT';

export function writeCommand(command: string): string {
  return `${command}\r`;
}

const prompt = Buffer.from('Password:');
const splitLine = splitAt('\n');

/** Splits lines, and the password prompt, which has no line end. */
export const splitSis: Split = (arrived) =>
  arrived.subarray(0, prompt.length).equals(prompt)
    ? { message: prompt, rest: arrived.subarray(prompt.length) }
    : splitLine(arrived);

const date = /^[a-z]{3}\w*, \d{1,2} [a-z]{3}/i;

type Greeting = 'prompt' | 'banner' | 'date' | 'nothing';

/** `(c) Copyright 2010, Extron Electronics, DVS 304, V1.05, 60-735-01`, a date, and sometimes the prompt. */
export function readGreeting(text: string): Greeting {
  rejectErrors(text);
  if (text === 'Password:') return 'prompt';
  if (/\bExtron\b/i.test(text)) return 'banner';
  if (date.test(text)) return 'date';
  if (text === '') return 'nothing';
  throw notUnderstood();
}

/** After a wrong password the device sends the prompt again. */
export function readLogin(text: string): 'in' | 'nothing' {
  if (text === 'Password:') throw wrongPassword();
  rejectErrors(text);
  if (/^Login (Administrator|User)$/i.test(text)) return 'in';
  // Some devices echo one star per character of the password.
  if (/^\**$/.test(text)) return 'nothing';
  throw notUnderstood();
}

/** Returns the value in this line, or undefined if the line is something else: an echo, or an event of a button. */
export function readResponse(command: string, text: string): string | undefined {
  if (text === 'Password:') throw wrongPassword();
  rejectErrors(text);
  // The rest of the banner, and the echo of the command: terminals write ESC as ^[.
  if (date.test(text) || text.replace('^[', '\u001b') === command) return undefined;
  return responsePatterns[command]?.exec(text)?.[1]?.trim();
}

/** Includes the tags that devices put before the value in their verbose modes. */
const responsePatterns: Record<string, RegExp> = {
  [queries.version]: /^(?:Ver\d*\*|Bld)?(\d+\.\d\S*)$/,
  [queries.model]: /^(?:Inf\d*\*)?(.*\S.*)$/s,
  [queries.partNumber]: /^(?:Pno)?(\d\d-\d{3,4}-\d\w+)$/,
  [queries.name]: /^(?:Ipn )?(\S+)$/,
  [restart]: /^(Boot1)$/i,
};

function rejectErrors(text: string): void {
  const code = /^E(\d\d)$/.exec(text)?.[1];
  if (code === undefined) return;
  if (code === '10' || code === '14') throw unknownCommand();
  if (code === '22' || code === '26') throw busy();
  if (code === '24') throw rejected(deviceMessage('device.mayOnlyLook'));
  throw rejected(deviceMessage('device.refusedCommand', { code: `E${code}` }));
}
