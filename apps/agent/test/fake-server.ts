import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  type AgentToServer,
  agentToServer,
  type PollSeconds,
  type ServerToAgent,
  signedText,
} from '@greenroom/domain/agent/messages.ts';
import { historyFeature } from '@greenroom/domain/history/late-history.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { ownLoopback } from '@greenroom/simulators/own-loopback.ts';
import { type WebSocket, WebSocketServer } from 'ws';

type Of<Type extends AgentToServer['type']> = Extract<AgentToServer, { type: Type }>;

/** The connection of one agent, seen from the server. Messages wait until a test reads them. */
export class FakeLine {
  readonly socket: WebSocket;
  readonly received: AgentToServer[] = [];
  #wake = () => {};

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('error', () => {});
    socket.on('message', (data) => {
      this.received.push(agentToServer.parse(JSON.parse(String(data))));
      this.#wake();
    });
    socket.on('close', () => this.#wake());
  }

  send(message: ServerToAgent): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The next message of this type; others stay where they are. */
  async next<Type extends AgentToServer['type']>(type: Type): Promise<Of<Type>> {
    while (true) {
      const at = this.received.findIndex((message) => message.type === type);
      if (at >= 0) return this.received.splice(at, 1)[0] as Of<Type>;
      if (this.socket.readyState >= 2) throw new Error(`The line ended before a ${type} came.`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async closed(): Promise<void> {
    if (this.socket.readyState !== 3) await once(this.socket, 'close');
  }

  /** Like a pulled cable: no close handshake. */
  cut(): void {
    this.socket.terminate();
  }
}

export type FakeServer = {
  url: string;
  /** Of each agent that was welcomed. */
  versions: readonly string[];
  /** The next agent that connects, before any message. */
  dialled(): Promise<FakeLine>;
  /** The next agent that connects, challenged, proven and welcomed. */
  welcomed(
    devices?: readonly DeviceConnection[],
    pollSeconds?: PollSeconds,
    protocol?: number,
  ): Promise<FakeLine>;
  /** From now on it stores history, at the server's time. */
  offerHistory(): void;
  close(): Promise<void>;
};

/**
 * A server that checks every proof against the public key. Unless it names a protocol, it uses protocol 1. Its address is of
 * this process alone, so that one that starts again finds its port free.
 */
export async function startFakeServer(publicKey: string, port = 0): Promise<FakeServer> {
  const sockets = new WebSocketServer({ port, host: ownLoopback });
  await once(sockets, 'listening');
  const waiting: FakeLine[] = [];
  const versions: string[] = [];
  let wake = () => {};
  let epoch = 0;
  let storesHistory = false;
  sockets.on('connection', (socket) => {
    waiting.push(new FakeLine(socket));
    wake();
  });
  const dialled = async () => {
    while (true) {
      const line = waiting.shift();
      if (line) return line;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    url: `http://${ownLoopback}:${(sockets.address() as AddressInfo).port}`,
    versions,
    dialled,
    async welcomed(devices = [], poll_seconds = {}, protocol) {
      const line = await dialled();
      const nonce = randomBytes(32).toString('base64url');
      line.send({ type: 'challenge', protocol: 1, nonce, server: ownLoopback });
      const { agent_id, signature, version } = await line.next('prove');
      versions.push(version);
      const text = Buffer.from(signedText({ nonce, agent_id, server: ownLoopback }));
      const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: publicKey } });
      if (!verify(null, text, key, Buffer.from(signature, 'base64url')))
        throw new Error('The proof is wrong.');
      epoch += 1;
      const inventory = { poll_seconds, devices: [...devices] };
      const offer = storesHistory ? { features: [historyFeature], server_time: Date.now() } : {};
      line.send({ type: 'welcome', epoch, site_name: 'Hall', protocol, ...offer, ...inventory });
      return line;
    },
    offerHistory() {
      storesHistory = true;
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => sockets.close(resolve));
    },
  };
}
