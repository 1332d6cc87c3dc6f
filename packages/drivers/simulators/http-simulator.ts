import { type Fault, type SimulatedIdentity, slowMilliseconds } from './simulator.ts';
import { startTcpSimulator, type TcpSimulator } from './tcp-simulator.ts';

export type SimulatedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type SimulatedAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Happens once the answer is on its way. */
  readonly after?: () => void;
};

/** A small web server over the TCP simulator, so that every fault happens on the socket. */
export function startHttpSimulator(
  identity: Pick<SimulatedIdentity, 'port' | 'bootMilliseconds'>,
  answer: (request: SimulatedRequest, fault: Fault) => SimulatedAnswer,
): Promise<TcpSimulator> {
  return startTcpSimulator(identity, ({ socket, fault, send }) => {
    let arrived = Buffer.alloc(0);
    return (bytes) => {
      arrived = Buffer.concat([arrived, bytes]);
      const request = readRequest(arrived);
      if (!request) return;
      arrived = Buffer.alloc(0);
      const { after, ...written } = answer(request, fault());
      send(writeAnswer(written));
      if (after && fault() === 'slow') setTimeout(after, slowMilliseconds);
      else after?.();
      if (fault() === 'none' || fault() === 'wrong-password') socket.destroySoon();
    };
  });
}

/** Undefined until all of it has arrived. */
export function readRequest(arrived: Buffer): SimulatedRequest | undefined {
  const end = arrived.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = arrived.subarray(0, end).toString('latin1').split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = arrived.subarray(end + 4);
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined;
  return { method, path, headers, body: body.toString() };
}

/** Undefined for what is no JSON object: a simulator outlives whatever is sent to it. */
export function readObject<T>(text: string): Partial<T> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : undefined;
  } catch {
    return undefined;
  }
}

export function writeAnswer({ status, headers = {}, body }: SimulatedAnswer): Buffer {
  const payload = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const lines = Object.entries({
    'Content-Type': 'application/json',
    'Content-Length': String(payload.length),
    Connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Answer\r\n${lines.join('')}\r\n`), payload]);
}
