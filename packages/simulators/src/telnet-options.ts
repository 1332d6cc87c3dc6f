import type { SimulatedLine } from './tcp-simulator.ts';

const [iac, dont, doIt, wont, will, sb, se] = [255, 254, 253, 252, 251, 250, 240];
const [echo, suppressGoAhead, terminalType] = [1, 3, 24];

/** The device's opening. It rejects all other options. */
const opening = [
  [will, echo],
  [will, suppressGoAhead],
  [doIt, terminalType],
] as const;

/** A client without telnet support never answers the options, and people also use such clients. */
const deadlineMilliseconds = 2_000;

/**
 * The device's side of telnet's option negotiation (RFC 854, 855). `begin` is called once the client has answered the
 * opening in any way, or after a while without an answer; `run` receives the input.
 */
export function negotiate(
  { socket, send }: SimulatedLine,
  begin: () => void,
  run: (typed: Buffer) => void,
): (bytes: Buffer) => void {
  const unanswered = new Set<number>(opening.map(([, option]) => option));
  let hasStarted = false;
  const beginOnce = () => {
    clearTimeout(timer);
    if (!hasStarted) begin();
    hasStarted = true;
  };
  const timer = setTimeout(beginOnce, deadlineMilliseconds);
  socket.on('close', () => clearTimeout(timer));
  send(Buffer.from(opening.flatMap(([verb, option]) => [iac, verb, option])));

  const receive = (verb: number, option: number) => {
    if (unanswered.delete(option)) {
      if (unanswered.size === 0) beginOnce();
      return;
    }
    if (opening.some(([, own]) => own === option)) return;
    if (verb === doIt) send(Buffer.from([iac, wont, option]));
    if (verb === will) send(Buffer.from([iac, dont, option]));
  };
  let waiting = Buffer.alloc(0);
  return (chunk) => {
    let bytes = Buffer.concat([waiting, chunk]);
    waiting = Buffer.alloc(0);
    const typed: number[] = [];
    while (bytes.length > 0) {
      const [byte = 0, verb, option] = bytes;
      if (byte !== iac) {
        typed.push(byte);
        bytes = bytes.subarray(1);
        continue;
      }
      const length = lengthOf(bytes);
      if (length === undefined) {
        waiting = bytes;
        break;
      }
      if (verb === iac) typed.push(iac);
      else if (verb !== undefined && verb >= will && option !== undefined) receive(verb, option);
      bytes = bytes.subarray(length);
    }
    run(Buffer.from(typed));
  };
}

/** The length of the telnet command at the start; undefined until all of it has arrived. */
function lengthOf(bytes: Buffer): number | undefined {
  const verb = bytes[1];
  if (verb === undefined) return undefined;
  if (verb === sb) {
    const end = bytes.indexOf(Buffer.from([iac, se]));
    return end < 0 ? undefined : end + 2;
  }
  const length = verb >= will && verb !== iac ? 3 : 2;
  return bytes.length < length ? undefined : length;
}
