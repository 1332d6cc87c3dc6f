import { taskProtocol } from '@greenroom/domain/agent/messages.ts';
import type { TriedStep } from '@greenroom/domain/operations/connections/connection-test.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { deviceMilliseconds, responseMilliseconds } from '@greenroom/domain/operations/timing.ts';
import { agentTestsChannel } from '#features/operations/operations-channels.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import {
  deleteAgentTest,
  findAgentProtocol,
  findTestedSteps,
  insertAgentTest,
  notifyAgent,
} from './agent-tests.queries.ts';

/** In case a notification was lost. */
const pollMilliseconds = 500;
/** For the way there and back, and to read the result. */
const reserveMilliseconds = 500;

/**
 * The agent tries the connection at the site. The row of the test reaches it on any server; it exists only as long as
 * this request.
 */
export async function testThroughAgent(
  services: Services,
  { agent, connection }: { agent: { id: number; name: string }; connection: DeviceConnection },
): Promise<TriedStep[]> {
  const { database, events, sealer, now } = services;
  const start = performance.now();
  const route = (message: DeviceMessage | null): TriedStep => ({
    ...{ step: 'route', code: message && 'agent-offline', target: agent.name, message, details: [] },
    ...{ offset_ms: 0, duration_ms: message ? Math.round(performance.now() - start) : 0 },
  });
  const protocol = await asSystem(database, (db) => findAgentProtocol(db, agent.id));
  if (protocol < taskProtocol) return [route(deviceMessage('device.agentCannotTest'))];
  let wake = () => {};
  const finished = new Set<number>();
  const stop = events.on(agentTestsChannel, (payload) => {
    finished.add(Number(payload));
    wake();
  });
  const deadline_at = new Date(now().getTime() + deviceMilliseconds);
  const test_id = await asSystem(database, async (db) => {
    const input = { agent_id: agent.id, connection, sealer, now: now(), deadline_at };
    const id = await insertAgentTest(db, input);
    await notifyAgent(db, agent.id);
    return id;
  });
  try {
    const end = start + responseMilliseconds - reserveMilliseconds;
    for (let left = end - performance.now(); left > 0; left = end - performance.now()) {
      const steps = await asSystem(database, (db) => findTestedSteps(db, test_id));
      if (steps) return [route(null), ...steps];
      if (finished.delete(test_id)) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, pollMilliseconds));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    stop();
    await asSystem(database, (db) => deleteAgentTest(db, test_id));
  }
  return [route(deviceMessage('device.agentLate'))];
}
