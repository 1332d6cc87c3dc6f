import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket, WebSocketServer } from 'ws';
import { type Fault, type SimulatedIdentity, slowMilliseconds } from './simulator.ts';
import { startTcpSimulator, type TcpSimulator } from './tcp-simulator.ts';

export type SimulatedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type SimulatedResponse = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, unless it is a buffer. */
  readonly body?: unknown;
  /** Runs once the response is on its way. */
  readonly after?: () => void;
};

export type HttpSetting = {
  /** Returns true when the connection continues in another protocol. */
  readonly upgrade?: (request: SimulatedRequest, socket: Socket, fault: () => Fault) => boolean;
};

/** A small web server on top of the TCP simulator, so that every fault happens on the socket. */
export function startHttpSimulator(
  identity: Pick<SimulatedIdentity, 'host' | 'port' | 'bootMilliseconds'>,
  respond: (request: SimulatedRequest, fault: Fault) => SimulatedResponse,
  { upgrade }: HttpSetting = {},
): Promise<TcpSimulator> {
  return startTcpSimulator(identity, ({ socket, fault, send }) => {
    let arrived = Buffer.alloc(0);
    let upgraded = false;
    return (bytes) => {
      if (upgraded) return;
      arrived = Buffer.concat([arrived, bytes]);
      const request = readRequest(arrived);
      if (!request) return;
      arrived = Buffer.alloc(0);
      upgraded = 'upgrade' in request.headers && (upgrade?.(request, socket, fault) ?? false);
      if (upgraded) return;
      const { after, ...written } = respond(request, fault());
      send(writeResponse(written));
      if (after && fault() === 'slow') setTimeout(after, slowMilliseconds);
      else after?.();
      if (fault() === 'none' || fault() === 'wrong-password') socket.destroySoon();
    };
  });
}

/** Continues as a WebSocket if the request asks for it. */
export function upgradeWith(
  sockets: WebSocketServer,
  { request, socket }: { request: SimulatedRequest; socket: Socket },
  serve: (line: WebSocket) => void,
): boolean {
  if (request.headers.upgrade?.toLowerCase() !== 'websocket') return false;
  const incoming = { ...request, url: request.path } as unknown as IncomingMessage;
  sockets.handleUpgrade(incoming, socket, Buffer.alloc(0), serve);
  return true;
}

/** Returns undefined until the whole request has arrived. */
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
  const rest = arrived.subarray(end + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? readChunks(rest) : rest;
  if (!body || body.length < Number(headers['content-length'] ?? 0)) return undefined;
  return { method, path, headers, body: body.toString() };
}

/** The body of a client that does not send its length. Undefined until its last, empty chunk. */
function readChunks(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
    if (at > bytes.length) return undefined;
  }
}

/** Returns undefined for anything but a JSON object: a simulator must survive any input. */
export function readObject<T>(text: string): Partial<T> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : undefined;
  } catch {
    return undefined;
  }
}

export function writeResponse({ status, headers = {}, body }: SimulatedResponse): Buffer {
  const payload = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const lines = Object.entries({
    'Content-Type': 'application/json',
    'Content-Length': String(payload.length),
    Connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Answer\r\n${lines.join('')}\r\n`), payload]);
}
