import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import {
  type Discovery,
  type DiscoveryDetail,
  deviceKeyOf,
} from '@greenroom/domain/operations/discovery/discovery.ts';
import { readDeviceMessage } from '@greenroom/domain/operations/read-device-message.ts';
import { splitMessage } from '#features/operations/split-message.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, asViewer, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findManagedSite } from '../agents/manage/managed-agents.queries.ts';
import { type DiscoveryRow, listDiscoveryRows, listFoundDevices } from './discoveries.queries.ts';
import { listIgnoredKeys } from './ignored-devices.queries.ts';
import { matchDevice } from './match-device.ts';
import { listHostsOfAssets, listSiteAssets } from './site-assets.queries.ts';

type Reading = Pick<Services, 'database'>;

export async function listDiscoveries(
  { database }: Reading,
  viewer: Viewer,
  site_id: number,
): Promise<Discovery[]> {
  await readAsViewer(database, viewer, (db, scope) =>
    orNotFound('Site', findManagedSite(db, scope, site_id)),
  );
  const rows = await asSystem(database, (db) => listDiscoveryRows(db, { site_id }));
  return rows.filter((row) => isShown(row, viewer)).map(describeDiscovery);
}

/** The same response for one that does not exist and one of a site that the viewer does not manage. */
export async function requireDiscovery(
  { database }: Reading,
  viewer: Viewer,
  id: number,
): Promise<Discovery> {
  const [row] = await asSystem(database, (db) => listDiscoveryRows(db, { id }));
  const site = await readAsViewer(database, viewer, (db, scope) =>
    findManagedSite(db, scope, row?.site_id ?? 0),
  );
  if (!row || !site || !isShown(row, viewer)) throw new Problem('not-found', 'Discovery not found.');
  return describeDiscovery(row);
}

export async function getDiscovery(services: Reading, viewer: Viewer, id: number): Promise<DiscoveryDetail> {
  const { database } = services;
  const discovery = await requireDiscovery(services, viewer, id);
  const assets = await asViewer(database, viewer, (db, scope) =>
    listSiteAssets(db, scope, discovery.site_id),
  );
  const { found, hosts, ignored } = await asSystem(database, async (db) => ({
    found: await listFoundDevices(db, id),
    hosts: await listHostsOfAssets(
      db,
      assets.map((asset) => asset.id),
    ),
    ignored: await listIgnoredKeys(db, {
      site_id: discovery.site_id,
      by_server: discovery.agent_id === null,
    }),
  }));
  const devices = found.map((device) => ({
    ...device,
    match: matchDevice(device, assets, hosts),
    is_ignored: ignored.has(deviceKeyOf(device)),
  }));
  return { ...discovery, devices };
}

/** The server reaches networks of all tenants: what it found is for superusers. */
function isShown({ agent_id }: DiscoveryRow, viewer: Viewer): boolean {
  return agent_id !== null || viewer.is_superuser;
}

function describeDiscovery({
  created_at,
  started_at,
  ended_at,
  device_message,
  ...row
}: DiscoveryRow): Discovery {
  const text = device_message ? splitMessage(readDeviceMessage(device_message)) : null;
  return {
    ...row,
    ...{ message: text?.message ?? null, device_message: text?.device_message ?? null },
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  };
}
