import { notUnderstood } from '../driver-error.ts';

/** Takes the first whole message off the front of the received bytes; undefined while it is incomplete. */
export type Split = (arrived: Buffer) => { message: Buffer; rest: Buffer } | undefined;

/** More than any of these protocols sends at once: a peer that sends this much without an end uses another protocol. */
const maxBytes = 65_536;

export function splitAt(end: string | Buffer): Split {
  const mark = Buffer.from(end);
  return (arrived) => {
    const at = arrived.indexOf(mark);
    if (at < 0) {
      if (arrived.length > maxBytes) throw notUnderstood();
      return undefined;
    }
    return { message: arrived.subarray(0, at), rest: arrived.subarray(at + mark.length) };
  };
}

/** For frames with a length field. `lengthOf` returns undefined until it knows. */
export function splitByLength(lengthOf: (arrived: Buffer) => number | undefined): Split {
  return (arrived) => {
    const length = lengthOf(arrived);
    if (length === undefined || arrived.length < length) {
      if (arrived.length > maxBytes || (length ?? 0) > maxBytes) throw notUnderstood();
      return undefined;
    }
    return { message: arrived.subarray(0, length), rest: arrived.subarray(length) };
  };
}
