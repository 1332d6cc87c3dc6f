import { updateFeature } from '@greenroom/domain/agent/agent-update.ts';
import { type AgentProtocol, type AgentToServer, pickProtocol } from '@greenroom/domain/agent/messages.ts';
import { historyFeature } from '@greenroom/domain/history/late-history.ts';
import type { WebSocket } from 'ws';
import { asSystem, readAsSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listKnownAgents, lockKnownAgents } from '../agents.queries.ts';
import { verifyProof } from '../verify-proof.ts';
import { lockInTime } from './lock-in-time.ts';
import { openSessions } from './open-sessions.queries.ts';

type Proof = Extract<AgentToServer, { type: 'prove' }>;

/** An agent that has sent a proof for this nonce and this server. */
export type Arrival = { proof: Proof; nonce: string; server: string; socket: WebSocket };

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

type Proven = Omit<Admitted, 'site_id' | 'site_name' | 'epoch' | 'since'> & { version: string };

/**
 * Opens a session for each of these agents with a valid, unrevoked key, in one transaction; undefined for others. Proofs are
 * verified before it begins, so that a wrong one locks nothing.
 */
export async function openArrived(
  { database, node, now }: Services,
  arrivals: readonly Arrival[],
): Promise<(Admitted | undefined)[]> {
  // Others have given up while they waited.
  const present = arrivals.filter(({ socket }) => socket.readyState === socket.OPEN);
  const named = present.map(({ proof }) => proof.agent_id);
  const known = named.length > 0 ? await readAsSystem(database, (db) => listKnownAgents(db, named)) : [];
  const keys = new Map(known.map(({ id, public_key }) => [id, public_key]));
  const proven = present.flatMap((arrival) => provenBy(arrival, keys.get(arrival.proof.agent_id)) ?? []);
  if (proven.length === 0) return arrivals.map(() => undefined);
  const since = now();
  const admitted = await asSystem(database, async (db) => {
    const ids = proven.map(({ agent_id }) => agent_id);
    await lockInTime(db, ids.length);
    // One of them may have been revoked since.
    const places = new Map((await lockKnownAgents(db, ids)).map((agent) => [agent.id, agent]));
    const sessions = proven
      .filter(({ agent_id }) => places.has(agent_id))
      .map(({ takesUpdates, ...session }) => ({ ...session, takes_updates: takesUpdates }));
    const epochs = await openSessions(db, { sessions, node, now: since });
    return proven.flatMap(({ version, ...agent }): Admitted[] => {
      const [place, epoch] = [places.get(agent.agent_id), epochs.get(agent.agent_id)];
      if (!place || epoch === undefined) return [];
      const { site_id, site_name } = place;
      return [{ ...agent, site_id, site_name, epoch, since }];
    });
  });
  const byAgent = new Map(admitted.map((agent) => [agent.agent_id, agent]));
  return arrivals.map((arrival) =>
    present.includes(arrival) ? byAgent.get(arrival.proof.agent_id) : undefined,
  );
}

function provenBy({ proof, nonce, server }: Arrival, public_key: Buffer | undefined): Proven | undefined {
  const protocol = pickProtocol(proof.protocols);
  if (!public_key || protocol === undefined) return undefined;
  if (!verifyProof({ ...proof, nonce, server, public_key })) return undefined;
  const features = proof.features ?? [];
  return {
    agent_id: proof.agent_id,
    version: proof.version.slice(0, 50),
    protocol,
    sendsHistory: features.includes(historyFeature),
    takesUpdates: features.includes(updateFeature),
  };
}
