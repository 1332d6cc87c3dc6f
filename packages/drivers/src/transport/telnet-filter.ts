import type { ConverseOptions } from './converse.ts';

const [iac, dont, do_, wont, will, sb, se] = [255, 254, 253, 252, 251, 250, 240];

/**
 * Removes telnet's option negotiation from the bytes and rejects every option (RFC 854, 855): the rest is plain text,
 * which is all a command line needs. One filter per connection, since an option may arrive in two pieces.
 */
export function telnetFilter(): NonNullable<ConverseOptions['filter']> {
  let waiting: Buffer = Buffer.alloc(0);
  return (chunk, reply) => {
    const bytes = Buffer.concat([waiting, chunk]);
    waiting = Buffer.alloc(0);
    const text: number[] = [];
    for (let at = 0; at < bytes.length; ) {
      const byte = bytes[at] as number;
      if (byte !== iac) {
        // NUL is "no operation": telnet sends it after a bare carriage return.
        if (byte !== 0) text.push(byte);
        at += 1;
        continue;
      }
      const end = endOfCommand(bytes, at);
      if (end === undefined) {
        waiting = bytes.subarray(at);
        break;
      }
      const [, command, option = 0] = bytes.subarray(at, end);
      if (command === iac) text.push(iac);
      // Only an offer or a request gets a response: responding to a rejection would loop for ever.
      if (command === do_) reply(Buffer.from([iac, wont, option]));
      if (command === will) reply(Buffer.from([iac, dont, option]));
      at = end;
    }
    return Buffer.from(text);
  };
}

/** Longer than any option: a peer that sends this much without an end does not speak telnet. */
const maxOptionBytes = 1_024;

function endOfCommand(bytes: Buffer, at: number): number | undefined {
  const command = bytes[at + 1];
  if (command === undefined) return undefined;
  if (command === sb) {
    const end = bytes.indexOf(Buffer.from([iac, se]), at + 2);
    if (end >= 0) return end + 2;
    return bytes.length - at > maxOptionBytes ? bytes.length : undefined;
  }
  const length = command >= will && command <= dont ? 3 : 2;
  return at + length <= bytes.length ? at + length : undefined;
}
