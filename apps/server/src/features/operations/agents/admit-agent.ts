import { randomBytes } from 'node:crypto';
import { updateFeature } from '@greenroom/domain/agent/agent-update.ts';
import {
  type AgentProtocol,
  type AgentToServer,
  agentHandshake,
  agentHandshakeMilliseconds,
  pickProtocol,
  type ServerToAgent,
} from '@greenroom/domain/agent/messages.ts';
import type { Limiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { historyFeature } from '@greenroom/domain/history/late-history.ts';
import type { WebSocket } from 'ws';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { openSession } from './agent-sessions.queries.ts';
import { findAgent } from './agents.queries.ts';
import { readMessage } from './read-message.ts';
import { verifyProof } from './verify-proof.ts';

export type Admitted = {
  agent_id: number;
  site_id: number;
  site_name: string;
  epoch: number;
  protocol: AgentProtocol;
  since: Date;
  /** The agent packs polls itself, and keeps them while it has no link. */
  sendsHistory: boolean;
  /** It trusts a release key, and fetches a release that is offered to it. */
  takesUpdates: boolean;
};

/** Challenge and proof. Only an agent with a valid, unrevoked key gets a session; others get no reason. */
export async function admitAgent(
  services: Services,
  socket: WebSocket,
  { server, limit, sentProof }: { server: string; limit: Limiter; sentProof: () => void },
): Promise<Admitted | undefined> {
  const nonce = randomBytes(32).toString('base64url');
  const challenge: ServerToAgent = { type: 'challenge', protocol: agentHandshake, nonce, server };
  const proofReceived = firstMessage(socket);
  socket.send(JSON.stringify(challenge));
  const proof = await proofReceived;
  if (proof?.type !== 'prove') return undefined;
  sentProof();
  const admit = async (db: SystemDb) => {
    const agent = await findAgent(db, proof.agent_id);
    if (!agent || !verifyProof({ ...proof, nonce, server, public_key: agent.public_key })) return undefined;
    const protocol = pickProtocol(proof.protocols);
    if (protocol === undefined) return undefined;
    const { id: agent_id, site_id, site_name } = agent;
    const since = services.now();
    const version = proof.version.slice(0, 50);
    const features = proof.features ?? [];
    const takesUpdates = features.includes(updateFeature);
    const epoch = await openSession(db, {
      ...{ agent_id, node: services.node, version, protocol, takes_updates: takesUpdates, now: since },
    });
    const sendsHistory = features.includes(historyFeature);
    return { agent_id, site_id, site_name, epoch, protocol, since, sendsHistory, takesUpdates };
  };
  // It may have given up while it waited.
  return limit(async () =>
    socket.readyState === socket.OPEN ? asSystem(services.database, admit) : undefined,
  );
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
