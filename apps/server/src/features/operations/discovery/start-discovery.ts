import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { taskProtocol } from '@greenroom/domain/agent/messages.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { Discovery, DiscoveryForm } from '@greenroom/domain/operations/discovery/discovery.ts';
import { discoverySpeeds } from '@greenroom/domain/operations/discovery/discovery-options.ts';
import { listHostsOf } from '@greenroom/domain/operations/discovery/network.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { findForbidden } from '@greenroom/drivers/discovery/discover-devices.ts';
import { deviceNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';
import { findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { findAgentProtocol, notifyAgent } from '#features/operations/connections/agent-tests.queries.ts';
import { whyOffline } from '#features/operations/connections/why-offline.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, asViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findManagedSite, findSiteAgent } from '../agents/manage/managed-agents.queries.ts';
import { insertDiscovery } from './discoveries.queries.ts';
import { requireDiscovery } from './get-discovery.ts';
import { runOnServer } from './run-on-server.ts';

/** A person who maps a building starts one after the other. */
const perUser = { name: 'discoveries', max: 60, windowSeconds: 3_600 };

export async function startDiscovery(
  services: Services,
  { viewer, address, stopping }: { viewer: Viewer; address: string; stopping: AbortSignal },
  form: DiscoveryForm,
): Promise<Discovery> {
  const { database, limiter, now } = services;
  const { site_id, networks, methods, speed, by } = form;
  const site = await asViewer(database, viewer, (db, scope) =>
    orNotFound('Site', findManagedSite(db, scope, site_id)),
  );
  if (by === 'server') requireServerMay(services, viewer, networks);
  await limiter.require(perUser, String(viewer.user_id));
  const id = await asSystem(database, async (db) => {
    const agent_id = by === 'server' ? null : await requireAgent(db, { site_id, now: now() });
    const total = listHostsOf(networks).length;
    const per_second = discoverySpeeds[speed];
    const started = await insertDiscovery(db, {
      ...{ site_id, agent_id, created_by: viewer.user_id },
      ...{ networks, methods, per_second, total, now: now() },
    });
    if (started === undefined) throw problemOf('device-busy', deviceMessage('device.discoveryBusy'));
    const actor = await findRequester(db, viewer, address);
    const change = { action: 'discovery-started', subject: site.name, before: null } as const;
    const after = { site_id, by, networks: networks.join(', ') };
    await recordChange(db, { actor, change: { ...change, after, user_id: viewer.user_id } });
    if (agent_id !== null) await notifyAgent(db, agent_id);
    return started;
  });
  const task = { id, networks, methods, per_second: discoverySpeeds[speed] };
  if (by === 'server') runOnServer(services, task, stopping);
  return requireDiscovery(services, viewer, id);
}

/** The server reaches networks of all tenants, so only superusers use it, and only where the installation allows it. */
function requireServerMay({ config }: Services, viewer: Viewer, networks: readonly string[]): void {
  if (!viewer.is_superuser)
    throw new Problem(
      'forbidden',
      'Only administrators of the installation let the server look for devices.',
    );
  if (config.deviceNetworks === deviceNetworks)
    throw new Problem(
      'invalid-input',
      '"by": the server looks for devices only in the networks of its setting DEVICE_NETWORKS, which is not set.',
    );
  const forbidden = findForbidden(networks, config.deviceNetworks);
  if (forbidden !== undefined)
    throw new Problem('invalid-input', `"networks": ${forbidden} is outside of the setting DEVICE_NETWORKS.`);
}

async function requireAgent(db: SystemDb, site: { site_id: number; now: Date }): Promise<number> {
  const agent = await findSiteAgent(db, site);
  if (!agent?.online) throw problemOf('agent-offline', whyOffline(agent));
  if ((await findAgentProtocol(db, agent.id)) < taskProtocol)
    throw problemOf('agent-offline', deviceMessage('device.agentCannotDiscover'));
  return agent.id;
}

function problemOf(code: 'agent-offline' | 'device-busy', message: DeviceMessage): Problem {
  return new Problem(code, englishMessage(message), { deviceMessage: message });
}
