import type { ServerToAgent } from '@greenroom/domain/agent/messages.ts';
import type { TriedStep } from '@greenroom/domain/operations/connections/connection-test.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { testConnection } from '@greenroom/drivers/test-connection.ts';
import type { AgentParts } from './agent-parts.ts';

type Test = Extract<ServerToAgent, { type: 'test' }>;

/** A test reads from the device only, so it needs no journal: one that is lost is started again by its user. */
export async function runTest(agent: AgentParts, test: Test): Promise<void> {
  const { test_id, milliseconds_left, connection } = test;
  const { pool, link, log, stopping } = agent;
  if (milliseconds_left <= 0 || stopping.signal.aborted) return;
  const signal = AbortSignal.any([AbortSignal.timeout(milliseconds_left), stopping.signal]);
  log.info('test of a connection', { test_id, asset_id: connection.asset_id, driver: connection.driver });
  const steps = await testConnection(connection, { pool, signal }).catch((error: unknown): TriedStep[] => {
    log.error('a test failed unexpectedly', { test_id, reason: String(error) });
    return [confused(connection.host)];
  });
  link.send({ type: 'tested', test_id, steps });
}

function confused(target: string): TriedStep {
  return {
    ...{ step: 'connect', code: 'device-protocol-error', target, details: [] },
    ...{ message: deviceMessage('device.agentConfused'), offset_ms: 0, duration_ms: 0 },
  };
}
