import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { asSystem, readAsSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { AgentBatch } from './admission/agent-batch.ts';
import { lockInTime } from './admission/lock-in-time.ts';
import { type Admitted, type Arrival, openArrived } from './admission/open-arrived.ts';
import { type Arrived, readWelcomes, type Welcome } from './admission/read-welcomes.ts';
import {
  type EndedSession,
  endSessions,
  listNewestSessions,
  type SessionKey,
} from './agent-sessions.queries.ts';

/** Of the connections to the database: when all agents come back at once, requests of people need the others. */
const admissionShare = 0.4;

export type AgentBatches = {
  arrivals: AgentBatch<Arrival, Admitted | undefined>;
  welcomes: AgentBatch<Arrived, Welcome | undefined>;
  /** Whether a session is the newest of its agent. */
  checks: AgentBatch<SessionKey, boolean>;
  /** True when it has been recorded. */
  ends: AgentBatch<EndedSession, true>;
};

/** What a server does for many agents at once, when they come and when they go. */
export function createAgentBatches(services: Services): AgentBatches {
  const { database, now } = services;
  const limit = createLimiter({
    maxRunning: Math.max(1, Math.floor(services.config.DATABASE_POOL * admissionShare)),
  });
  return {
    arrivals: new AgentBatch({
      limit,
      agentOf: ({ proof }) => proof.agent_id,
      run: (arrivals) => openArrived(services, arrivals),
    }),
    welcomes: new AgentBatch({
      limit,
      // Before those that have not been admitted yet: their agents wait for longer already.
      hasPriority: true,
      agentOf: ({ agent_id }) => agent_id,
      run: (arrived) => readWelcomes(services, arrived),
    }),
    checks: new AgentBatch({
      limit: createLimiter({ maxRunning: 1 }),
      agentOf: ({ agent_id }) => agent_id,
      async run(keys) {
        const newest = new Set(await readAsSystem(database, (db) => listNewestSessions(db, keys)));
        return keys.map(({ agent_id }) => newest.has(agent_id));
      },
    }),
    ends: new AgentBatch({
      limit: createLimiter({ maxRunning: 1 }),
      agentOf: ({ agent_id }) => agent_id,
      async run(ended) {
        await asSystem(database, async (db) => {
          await lockInTime(db, ended.length);
          await endSessions(db, { ended, now: now() });
        });
        return ended.map(() => true);
      },
    }),
  };
}
