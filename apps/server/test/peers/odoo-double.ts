import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { ownLoopback } from '@greenroom/simulators/own-loopback.ts';
import { type Named, OdooFault } from '#test/odoo/odoo-fault.ts';
import type { Fault, Faults } from '#test/odoo/odoo-faults.ts';
import { OdooStore } from '#test/odoo/odoo-store.ts';

export const odooKey = 'a-key-that-nobody-may-read-1f2e3d';
const login = 'greenroom@customer.example';
const database = 'customer';
const uid = 7;

export type OdooDouble = {
  store: OdooStore;
  /** The settings that lead here. */
  settings: Record<'ODOO_URL' | 'ODOO_DATABASE' | 'ODOO_LOGIN' | 'ODOO_API_KEY', string>;
  /** How often each method was called, with the protocol: `json-rpc load`, `json/2 load`. */
  calls: Map<string, number>;
  faults: Faults;
  /** The calls that the network delivered twice. */
  deliveredTwice: { model: string; method: string }[];
  /** The accepted key. */
  apiKey: string;
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  /** Until everything is done whose client has given up, too. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * An Odoo on a real socket, as far as a bridge for tickets can tell, with all faults of a network and a busy server.
 */
export async function startOdooDouble({ version = 19, lateMilliseconds = 400 } = {}): Promise<OdooDouble> {
  const store = new OdooStore(version);
  const sockets = new Set<Socket>();
  const underWay = new Set<Promise<void>>();
  const double: Omit<OdooDouble, 'settings'> = {
    store,
    calls: new Map(),
    faults: () => undefined,
    deliveredTwice: [],
    apiKey: odooKey,
    goDown: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    comeUp: async () => {
      server.listen(port, ownLoopback);
      await once(server, 'listening');
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: async () => {
      if (server.listening) await double.goDown();
    },
  };

  async function carryOut(fault: Fault | undefined, { model, method, named }: Call) {
    if (method === 'version')
      return { server_version: `${version}.0`, server_version_info: [version, 0, 0, 'final', 0, ''] };
    if (fault === 'older' && method === 'search_read' && model === store.modelName)
      return store.readOlder(named);
    if (fault === 'busy') {
      const message = 'could not serialize access due to concurrent update';
      if (method === 'load') return { ids: false, messages: [{ type: 'error', message }] };
      throw new OdooFault('psycopg2.errors.SerializationFailure', message);
    }
    if (fault === 'twice') {
      double.deliveredTwice.push({ model, method });
      await Promise.allSettled([store.call(model, method, named)]);
    }
    return store.call(model, method, named);
  }

  /** True when a fault has already sent the response, or no response will be sent. */
  async function interfere(fault: Fault | undefined, response: ServerResponse, work: () => Promise<unknown>) {
    if (fault === 'page') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      return true;
    }
    if (fault === 'silent') return true;
    if (fault === 'late') await pause(lateMilliseconds);
    if (fault === 'lost' || fault === 'late' || fault === 'cut') {
      await work().catch(() => undefined);
      if (fault === 'cut') response.destroy();
      return true;
    }
    return false;
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as Record<string, unknown>;
    const call =
      request.url === '/jsonrpc' && version < 20
        ? readRpc(body, double)
        : readJson2(request, body, double, version);
    if ('status' in call) return send(response, call.status, call.body);
    const { protocol, model, method } = call;
    const counted = `${protocol} ${method}`;
    double.calls.set(counted, (double.calls.get(counted) ?? 0) + 1);
    const fault = double.faults({ model, method });
    const work = () => carryOut(fault, call);
    if (await interfere(fault, response, work)) return;
    try {
      const result = await work();
      send(response, 200, protocol === 'json-rpc' ? { jsonrpc: '2.0', id: null, result } : result);
    } catch (error) {
      if (!(error instanceof OdooFault)) throw error;
      if (protocol === 'json-rpc') send(response, 200, rpcError(version, error));
      else
        send(response, json2Status(error), { name: error.exception, message: error.message, debug: odooKey });
    }
  }

  const server = createServer((request, response) => {
    const replied: Promise<void> = reply(request, response)
      .catch((error: unknown) => void response.destroy(error as Error))
      .finally(() => underWay.delete(replied));
    underWay.add(replied);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, ownLoopback);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = {
    ODOO_URL: `http://${ownLoopback}:${port}/`,
    ODOO_DATABASE: database,
    ODOO_LOGIN: login,
    ODOO_API_KEY: odooKey,
  };
  return Object.assign(double, { settings });
}

type Call = { protocol: 'json-rpc' | 'json/2'; model: string; method: string; named: Named };
type Rejection = { status: number; body: unknown };

function readRpc(body: Record<string, unknown>, { apiKey }: Pick<OdooDouble, 'apiKey'>): Call | Rejection {
  const { service, method, args } = body.params as { service: string; method: string; args: unknown[] };
  const said = (result: unknown) => ({ status: 200, body: { jsonrpc: '2.0', id: null, result } });
  if (service === 'common' && method === 'version')
    return { protocol: 'json-rpc', model: '', method: 'version', named: {} };
  if (service === 'common')
    return said(args[0] === database && args[1] === login && args[2] === apiKey ? uid : false);
  const [, asUid, key, model, called, [ids] = [], named] = args as [
    string,
    number,
    string,
    string,
    string,
    [number[]?],
    Named,
  ];
  if (asUid !== uid || key !== apiKey)
    return {
      status: 200,
      body: rpcError(14, new OdooFault('odoo.exceptions.AccessDenied', 'Access Denied')),
    };
  return { protocol: 'json-rpc', model, method: called, named: { ...named, ...(ids && { ids }) } };
}

function readJson2(
  { url = '', headers }: IncomingMessage,
  body: Record<string, unknown>,
  { apiKey }: Pick<OdooDouble, 'apiKey'>,
  version: number,
): Call | Rejection {
  const [, model, method] = /^\/json\/2\/([\w.]+)\/(\w+)$/.exec(url) ?? [];
  if (version < 19 || model === undefined || method === undefined) return { status: 404, body: undefined };
  if (headers.authorization !== `bearer ${apiKey}` || headers['x-odoo-database'] !== database)
    return { status: 401, body: { name: 'werkzeug.exceptions.Unauthorized', message: 'Invalid apikey' } };
  return { protocol: 'json/2', model, method, named: body };
}

/** The code is meaningless: it is 200 on 14 and 0 on 19. Their traces are long and repeat the request. */
function rpcError(version: number, { exception, message }: OdooFault): unknown {
  const data = { name: exception, message, debug: `Traceback ... ${odooKey}`, arguments: [message] };
  return {
    jsonrpc: '2.0',
    id: null,
    error: { code: version >= 19 ? 0 : 200, message: 'Odoo Server Error', data },
  };
}

function json2Status({ exception }: OdooFault): number {
  if (exception.endsWith('UserError')) return 404;
  if (exception.endsWith('AccessError')) return 403;
  return exception.endsWith('ValueError') ? 422 : 500;
}

/** Without a body it is Odoo's own page. */
function send(response: ServerResponse, status: number, body: unknown): void {
  const isPage = body === undefined;
  response
    .writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
    .end(isPage ? '<h1>Not Found</h1>' : JSON.stringify(body));
}
