import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  readObject,
  type SimulatedRequest,
  type SimulatedResponse,
  startHttpSimulator,
  upgradeWith,
} from './http-simulator.ts';
import { createShellyAuth, type FrameAuth } from './shelly/auth.ts';
import { createShellyDevice, type Outcome, type Params, type ShellySetting } from './shelly/device.ts';
import type { Fault, SimulatedIdentity, Simulator } from './simulator.ts';

export type { ShellySetting } from './shelly/device.ts';

export type ShellySimulator = Simulator & {
  reboot(): void;
  isOn(outlet: number): boolean;
  version(): string;
};

type Call = { id: number; src: string; method: string; params: Params; auth: Partial<FrameAuth> };

/** Methods that need no authentication. */
const open = 'Shelly.GetDeviceInfo';

/** A power strip: JSON-RPC by POST, by GET with the arguments in the address, and by WebSocket. */
export async function startShellySimulator(
  identity: SimulatedIdentity,
  setting: ShellySetting = {},
): Promise<ShellySimulator> {
  const device = createShellyDevice(identity, setting, (whileDown) => base.reboot(whileDown));
  const { id, run } = device;
  const auth = identity.password === undefined ? undefined : createShellyAuth(id, identity.password);

  const respond = (request: SimulatedRequest, fault: Fault): SimulatedResponse => {
    const rpc = readRpcRequest(request);
    if (!rpc) return { status: 404 };
    const isLetIn = !auth || rpc.method === open || (fault !== 'wrong-password' && auth.allows(request));
    if (!isLetIn) return { status: 401, headers: { 'WWW-Authenticate': auth.challenge() } };
    if (rpc.method === undefined) return { status: 400 };
    const outcome = run(rpc.method, rpc.params ?? {});
    const frame = (part: object) => (rpc.isFramed ? { id: rpc.id, src: id, ...part } : part);
    if ('error' in outcome)
      return {
        status: rpc.isFramed || outcome.error.code !== 404 ? 500 : 404,
        body: rpc.isFramed ? frame({ error: outcome.error }) : outcome.error,
      };
    const { result, after } = outcome;
    return { status: 200, body: rpc.isFramed ? frame({ result }) : result, after };
  };

  const lines = new Map<WebSocket, string>();
  device.onNews((params) => {
    for (const [line, dst] of lines)
      line.send(
        JSON.stringify({
          src: id,
          dst,
          method: 'NotifyStatus',
          params: { ts: Date.now() / 1_000, ...params },
        }),
      );
  });
  const serve = (line: WebSocket, fault: () => Fault) => {
    line.on('error', () => {});
    line.on('close', () => lines.delete(line));
    line.on('message', (data) => {
      if (fault() === 'silence' || fault() === 'half-open') return;
      const call = readObject<Call>(String(data)) ?? {};
      const reply = (part: object) =>
        line.send(JSON.stringify({ id: call.id, src: id, dst: call.src, ...part }));
      const isLetIn =
        !auth || call.method === open || (fault() !== 'wrong-password' && auth.allowsFrame(call.auth));
      if (!isLetIn) return reply({ error: { code: 401, message: auth.challengeFrame() } });
      // A client that has identified itself receives change notifications from then on.
      if (call.src !== undefined) lines.set(line, call.src);
      const { after, ...outcome }: Outcome & { after?: () => void } = run(
        call.method ?? '',
        call.params ?? {},
      );
      reply(outcome);
      after?.();
    });
  };

  const sockets = new WebSocketServer({ noServer: true });
  const base = await startHttpSimulator(identity, respond, {
    upgrade: (request: SimulatedRequest, socket: Socket, fault: () => Fault) =>
      request.path === '/rpc' && upgradeWith(sockets, { request, socket }, (line) => serve(line, fault)),
  });
  return {
    ...base,
    reboot: device.reboot,
    isOn: device.isOn,
    version: device.version,
    async close() {
      device.close();
      await base.close();
    },
    connection: {
      driver: 'shelly',
      host: base.host,
      port: base.port,
      credentials: identity.password === undefined ? {} : { password: identity.password },
      options: {},
    },
  };
}

type RpcRequest = Partial<Pick<Call, 'id' | 'method' | 'params'>> & {
  /** A frame gets a frame as its response; a method in the URL gets only its result. */
  isFramed: boolean;
};

/** Returns undefined for a URL outside the RPC. */
function readRpcRequest({ method, path, body }: SimulatedRequest): RpcRequest | undefined {
  const url = new URL(path, 'http://device');
  if (url.pathname === '/shelly' && method === 'GET') return { method: open, isFramed: false };
  if (url.pathname === '/rpc' && method === 'POST') return { ...readObject<Call>(body), isFramed: true };
  const [, named] = /^\/rpc\/([\w.]+)$/.exec(url.pathname) ?? [];
  if (named === undefined) return undefined;
  if (method === 'POST') return { method: named, params: readObject<Params>(body) ?? {}, isFramed: false };
  const params = Object.fromEntries([...url.searchParams].map(([name, text]) => [name, readValue(text)]));
  return { method: named, params, isFramed: false };
}

/** Numbers and booleans in a URL are text; so is a string, with or without quotation marks. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
