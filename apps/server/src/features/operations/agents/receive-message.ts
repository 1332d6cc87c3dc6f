import type { AgentToServer } from '@greenroom/domain/agent/messages.ts';
import { finishOperation, recordStarted } from '#features/operations/actions/operations.queries.ts';
import { storeTestedSteps } from '#features/operations/connections/agent-tests.queries.ts';
import { pinKey } from '#features/operations/connections/device-keys.queries.ts';
import { storeProgress } from '#features/operations/discovery/discoveries.queries.ts';
import { storeLateHistory } from '#features/operations/samples/store-late-history.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { AgentMetrics } from './agent-metrics.ts';
import type { AgentSession } from './agent-session.ts';
import { findOperationAgent } from './reports.queries.ts';
import type { StatusIntake } from './status-intake.ts';

type Receiver = {
  services: Services;
  session: AgentSession;
  intake: StatusIntake;
  metrics: AgentMetrics;
};

class ForeignOperation extends Error {}

/** Handles every message that an agent can send after its welcome. */
export async function receiveMessage(receiver: Receiver, message: AgentToServer): Promise<void> {
  const { services, session, intake, metrics } = receiver;
  try {
    switch (message.type) {
      case 'prove':
        return session.reject('The key has been proven already.');
      case 'accepted':
        return;
      case 'started':
        return await session.write(async (db) => {
          await requireOwn(db, session, message.operation_id);
          await recordStarted(db, { ...message, agent_id: session.agent_id });
        });
      case 'outcome': {
        const isNews = await session.write(async (db) => {
          await requireOwn(db, session, message.operation_id);
          const end = { ...message, agent_id: session.agent_id, now: services.now() };
          return finishOperation(db, end);
        });
        if (isNews) metrics.countOperation(message.outcome.code);
        session.endTrace(message.operation_id, { code: message.outcome.code, spans: message.spans });
        // Also when it had already ended: then the first message arrived and only its response was lost.
        return session.send({ type: 'stored', operation_ids: [message.operation_id] });
      }
      case 'keys':
        return await session.write(async (db) => {
          const { site_id } = session;
          for (const first of message.keys) await pinKey(db, { ...first, site_id, now: services.now() });
        });
      case 'tested':
        return await session.write((db) => storeTestedSteps(db, { ...message, agent_id: session.agent_id }));
      case 'discovered':
        return await session.write(async (db) => {
          await storeProgress(db, { ...message, agent_id: session.agent_id, now: services.now() });
        });
      case 'history': {
        const { site_id, agent_id } = session;
        const { foreign } = await session.write((db) =>
          storeLateHistory(db, { site_id, history: message, now: services.now() }),
        );
        // A device that was moved meanwhile may be among them: the rest is stored, and these are never sent again.
        if (foreign.length > 0)
          services.log.warn(
            { agent_id, site_id, asset_ids: foreign.slice(0, 10) },
            'an agent sent history of devices of another site',
          );
        return session.send({ type: 'history_stored', number: message.number });
      }
      case 'get_update_part':
        return await session.sendUpdatePart(message.offset);
      case 'updated':
        return await session.recordUpdate(message);
      case 'statuses':
        return intake.add(session, message);
      case 'unchanged':
        return intake.add(session, message);
      default:
        return message satisfies never;
    }
  } catch (error) {
    if (!(error instanceof ForeignOperation)) throw error;
    services.log.warn({ agent_id: session.agent_id }, error.message);
    session.reject('An operation of another agent was reported.');
  }
}

/** The row of the operation is gone: the agent may drop it. */
async function requireOwn(db: SystemDb, session: AgentSession, operation_id: number): Promise<void> {
  const operation = await findOperationAgent(db, operation_id);
  if (operation && operation.agent_id !== session.agent_id)
    throw new ForeignOperation(`an agent reported on operation ${operation_id}, which is not its own`);
}
