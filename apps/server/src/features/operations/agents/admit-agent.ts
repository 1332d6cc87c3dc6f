import { randomBytes } from 'node:crypto';
import {
  type AgentToServer,
  agentHandshake,
  agentHandshakeMilliseconds,
  type ServerToAgent,
} from '@greenroom/domain/agent/messages.ts';
import type { WebSocket } from 'ws';
import type { Admitted } from './admission/open-arrived.ts';
import type { AgentBatches } from './agent-batches.ts';
import { readMessage } from './read-message.ts';

/** Challenge and proof. Only an agent with a valid, unrevoked key gets a session; others get no reason. */
export async function admitAgent(
  socket: WebSocket,
  {
    server,
    arrivals,
    sentProof,
  }: { server: string; arrivals: AgentBatches['arrivals']; sentProof: () => void },
): Promise<Admitted | undefined> {
  const nonce = randomBytes(32).toString('base64url');
  const challenge: ServerToAgent = { type: 'challenge', protocol: agentHandshake, nonce, server };
  const proofReceived = firstMessage(socket);
  socket.send(JSON.stringify(challenge));
  const proof = await proofReceived;
  if (proof?.type !== 'prove') return undefined;
  sentProof();
  return arrivals.add({ proof, nonce, server, socket });
}

function firstMessage(socket: WebSocket): Promise<AgentToServer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, agentHandshakeMilliseconds, undefined);
    socket.once('close', () => resolve(undefined));
    socket.once('message', (data, isBinary) => resolve(readMessage(data, isBinary)));
    socket.once('message', () => clearTimeout(timer));
    socket.once('close', () => clearTimeout(timer));
  });
}
