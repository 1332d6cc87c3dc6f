import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { ConnectionForm } from '@greenroom/domain/operations/connections/connection-form.ts';
import type { ConnectionTest, TestStep } from '@greenroom/domain/operations/connections/connection-test.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { deviceMilliseconds } from '@greenroom/domain/operations/timing.ts';
import { type TriedStep, testConnection } from '@greenroom/drivers/test-connection.ts';
import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, asViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findAgentOfAsset, findConnectionRow } from './asset-connection.queries.ts';
import { openConnection } from './connections.queries.ts';
import { limitTests } from './limit-tests.ts';
import { isSameDevice, mergeCredentials } from './merge-credentials.ts';
import { requireDriver } from './put-asset-connection.ts';

type Request = { viewer: Viewer; asset_id: number; form: ConnectionForm };

/**
 * Tries what was typed, through the route that was chosen. Nothing is stored. The lines that the other side sent are for
 * superusers alone: the server reaches networks that are none of a tenant's business.
 */
export async function testAssetConnection(
  services: Services,
  { viewer, asset_id, form }: Request,
): Promise<ConnectionTest> {
  const { database, devices, sealer, now } = services;
  const driver = requireDriver(devices, form);
  await asViewer(database, viewer, (db, scope) =>
    orNotFound('Asset', findAssetToControl(db, scope, asset_id)),
  );
  const { row, agent } = await asSystem(database, async (db) => ({
    row: await findConnectionRow(db, asset_id),
    agent: await findAgentOfAsset(db, { asset_id, now: now() }),
  }));
  const stored = row && openConnection(row, sealer);
  const { host, port, options, route } = form;
  const credentials = mergeCredentials(form, driver, stored);
  const isKnown = stored !== undefined && isSameDevice(form, driver, stored);
  const connection: DeviceConnection = {
    ...{ asset_id, driver: driver.id, host, port, credentials, options },
    // A key that a typed address presents is not pinned: it may not be saved.
    ...(isKnown && stored.pinned_key && { pinned_key: stored.pinned_key }),
  };
  const settle = await limitTests(services, { user_id: viewer.user_id, asset_id });
  const start = now();
  const stepAt = (tried: Omit<TriedStep, 'step'> & Pick<TestStep, 'step'>) => describeStep(tried, start);
  const usesAgent = route === 'agent' || (route === 'auto' && agent !== null);
  if (usesAgent) {
    await settle({ isAuthFailure: false });
    const target = agent?.name ?? null;
    const message = agent?.online ? deviceMessage('device.agentCannotTest') : offline(agent);
    const failed = { step: 'route', code: 'agent-offline', target, message, details: [] } as const;
    return { works: false, steps: [stepAt({ ...failed, details: [], offset_ms: 0, duration_ms: 0 })] };
  }
  let isAuthFailure = false;
  try {
    const signal = AbortSignal.timeout(deviceMilliseconds);
    const steps = await testConnection(connection, { pool: devices, signal });
    isAuthFailure = steps.some(({ code }) => code === 'device-auth-failed');
    const shown = viewer.is_superuser ? steps : steps.map((step) => ({ ...step, details: [] }));
    return { works: steps.every(({ code }) => code === null), steps: shown.map(stepAt) };
  } finally {
    await settle({ isAuthFailure });
  }
}

function describeStep(
  { offset_ms, message, ...step }: Omit<TriedStep, 'step'> & Pick<TestStep, 'step'>,
  start: Date,
): TestStep {
  return {
    ...step,
    at: new Date(start.getTime() + offset_ms).toISOString(),
    message: message && englishMessage(message),
    device_message: message,
  };
}

function offline(agent: { since: string | null } | null): DeviceMessage {
  if (!agent) return deviceMessage('device.noAgent');
  if (!agent.since) return deviceMessage('device.agentNeverConnected');
  return deviceMessage('device.agentOfflineSince', { time: agent.since.slice(0, 16).replace('T', ' ') });
}
