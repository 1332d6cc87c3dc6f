import { type Viewer, visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { SiteAgent } from '@greenroom/domain/operations/connections/asset-connection.ts';
import type { ConnectionForm } from '@greenroom/domain/operations/connections/connection-form.ts';
import type {
  ConnectionTest,
  TestStep,
  TriedStep,
} from '@greenroom/domain/operations/connections/connection-test.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { deviceMilliseconds } from '@greenroom/domain/operations/timing.ts';
import { isSameDevice } from '@greenroom/drivers/is-same-device.ts';
import { testConnection } from '@greenroom/drivers/test-connection.ts';
import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { splitMessage } from '#features/operations/split-message.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, asViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findAgentOfAsset, findConnectionRow } from './asset-connection.queries.ts';
import { openConnection } from './connections.queries.ts';
import { isChosenByTenant } from './is-chosen-by-tenant.ts';
import { limitTests } from './limit-tests.ts';
import { mergeCredentials } from './merge-credentials.ts';
import { requireDriver } from './put-asset-connection.ts';
import { testThroughAgent } from './test-through-agent.ts';
import { whyOffline } from './why-offline.ts';

type Request = { viewer: Viewer; asset_id: number; form: ConnectionForm };

/**
 * Tries what was typed, through the route that was chosen. Nothing is stored. The lines that the other side sent are for
 * superusers alone, because the server reaches networks that are none of a tenant's business. An agent reaches its own
 * site, so those who see the whole site see them too.
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
    chosen_by_tenant: isChosenByTenant(viewer, { form, driver, row }),
    // A key that a typed address presents is not pinned: it may not be saved.
    ...(isKnown && stored.pinned_key && { pinned_key: stored.pinned_key }),
  };
  const settle = await limitTests(services, { user_id: viewer.user_id, asset_id });
  const start = now();
  const usesAgent = route === 'agent' || (route === 'auto' && agent !== null);
  let isAuthFailure = false;
  try {
    const steps = !usesAgent
      ? await testConnection(connection, { pool: devices, signal: AbortSignal.timeout(deviceMilliseconds) })
      : agent?.online
        ? await testThroughAgent(services, { agent, connection })
        : [offline(agent)];
    isAuthFailure = steps.some(({ code }) => code === 'device-auth-failed');
    const isShown = viewer.is_superuser || (usesAgent && visibilityOf(viewer) !== 'grants');
    const shown = isShown ? steps : steps.map((step) => ({ ...step, details: [] }));
    const works = steps.every(({ code }) => code === null);
    return { works, steps: shown.map((step) => describeStep(step, start)) };
  } finally {
    await settle({ isAuthFailure });
  }
}

function describeStep({ offset_ms, message, ...step }: TriedStep, start: Date): TestStep {
  return {
    ...step,
    at: new Date(start.getTime() + offset_ms).toISOString(),
    ...(message === null ? { message, device_message: null } : splitMessage(message)),
  };
}

function offline(agent: SiteAgent | null): TriedStep {
  const failed = { step: 'route', code: 'agent-offline', details: [], offset_ms: 0, duration_ms: 0 } as const;
  return { ...failed, details: [], target: agent?.name ?? null, message: whyOffline(agent) };
}
