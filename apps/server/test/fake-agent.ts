import { sign } from 'node:crypto';
import type { createKeyPair } from '@greenroom/agent/identity.ts';
import {
  type AgentToServer,
  agentLinkPath,
  type ServerToAgent,
  serverToAgent,
  signedText,
} from '@greenroom/domain/agent/messages.ts';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

export type Key = ReturnType<typeof createKeyPair>;
type Of<Type extends ServerToAgent['type']> = Extract<ServerToAgent, { type: Type }>;
type Proof = Extract<AgentToServer, { type: 'prove' }>;

/**
 * Implements the agent's side of the protocol and nothing more: it does what a test says, also what no agent would do.
 */
export class FakeAgent {
  readonly socket: WebSocket;
  readonly received: ServerToAgent[] = [];
  closeCode: number | undefined;
  #wake = () => {};

  constructor(url: string, localAddress?: string) {
    const address = new URL(agentLinkPath, url).href.replace(/^http/, 'ws');
    this.socket = new WebSocket(address, { localAddress });
    this.socket.on('message', (data) => {
      this.received.push(serverToAgent.parse(JSON.parse(String(data))));
      this.#wake();
    });
    this.socket.on('error', () => {});
    this.socket.on('close', (code) => {
      this.closeCode = code;
      this.#wake();
    });
    onTestFinished(() => this.socket.terminate());
  }

  send(message: AgentToServer | Record<string, unknown>): void {
    this.socket.send(JSON.stringify(message));
  }

  async next<Type extends ServerToAgent['type']>(type: Type): Promise<Of<Type>> {
    while (true) {
      const at = this.received.findIndex((message) => message.type === type);
      if (at >= 0) return this.received.splice(at, 1)[0] as Of<Type>;
      if (this.closeCode !== undefined) throw new Error(`Closed (${this.closeCode}) before a ${type} came.`);
      await this.#news();
    }
  }

  async closed(): Promise<number> {
    while (this.closeCode === undefined) await this.#news();
    return this.closeCode;
  }

  async prove(agent_id: number, key: Key, change: (proof: Proof) => Proof = (proof) => proof): Promise<void> {
    const challenge = await this.next('challenge');
    const text = Buffer.from(signedText({ ...challenge, agent_id }));
    const signature = sign(null, text, key.privateKey).toString('base64url');
    this.send(change({ type: 'prove', agent_id, signature, version: '0.0.0' }));
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Connected and welcomed. */
export async function aFakeAgent(
  url: string,
  agent: { agent_id: number; key: Key },
  localAddress?: string,
): Promise<FakeAgent> {
  const fake = new FakeAgent(url, localAddress);
  await fake.prove(agent.agent_id, agent.key);
  return fake;
}
