import { asSystem } from '#platform/database/scope.ts';
import { aSite } from '../../build/a-site.ts';
import { aSiteAgent } from '../../build/a-site-agent.ts';
import { anAsset } from '../../build/an-asset.ts';
import type { TestApp } from '../../start-test-app.ts';
import { type GuardedRequests, type Make, nothing, ofAssetId } from './guarded-request.ts';

const ofAsset: Make = ({ asset_id }) => ({ query: { asset_id } });

/** Connected, at a site of its own; its last discovery has ended. */
async function anAgentWithDiscovery(partner: { id: number }, { database, clock }: TestApp) {
  const site = await aSite(database, { partner: partner.id });
  const session = { seen_at: clock.now(), ended_at: null };
  const { id: agent_id } = await aSiteAgent(database, { site, session });
  return asSystem(database, async (db) => {
    await db.updateTable('agent_sessions').set({ protocol: 4 }).where('agent_id', '=', agent_id).execute();
    return db
      .insertInto('discoveries')
      .values({
        site_id: site.id,
        agent_id,
        networks: ['10.0.0.0/30'],
        methods: ['snmp'],
        per_second: 20,
        total: 2,
        state: 'done',
      })
      .returning(['id', 'site_id'])
      .executeTakeFirstOrThrow();
  });
}

function versionOfConnection({ database }: TestApp, asset_id: number): Promise<string> {
  return asSystem(database, async (db) => {
    const query = db.selectFrom('device_connections').where('asset_id', '=', asset_id).select('version');
    return `"${(await query.executeTakeFirst())?.version ?? 0}"`;
  });
}

export const operationsRequests: GuardedRequests = {
  listAssetStatuses: ofAsset,
  listAssetControls: ofAsset,
  listRecentOperations: nothing,
  streamAssetStatuses: nothing,
  listRoomStatuses: ({ room_id }) => ({ query: { ids: String(room_id) } }),
  listSiteStatuses: nothing,
  getEstateStatus: nothing,
  resetDeviceKey: ofAssetId,
  runAssetAction: ({ asset_id }) => ({ params: { id: asset_id }, body: { action_name: 'get_status' } }),
  listDrivers: nothing,
  getAssetConnection: ofAssetId,
  putAssetConnection: async ({ asset_id }, t) => ({
    params: { id: asset_id },
    headers: { 'if-match': await versionOfConnection(t, asset_id) },
    body: { driver: 'pjlink', host: '127.0.0.1', port: 9 },
  }),
  testAssetConnection: ({ asset_id }) => ({
    params: { id: asset_id },
    body: { driver: 'pjlink', host: '127.0.0.1', port: 9 },
  }),
  // Of an asset of its own: the others are about the connection of the first.
  deleteAssetConnection: async ({ room_id, partner }, t) => {
    const asset = await anAsset(t.database, { room: { id: room_id, partner_id: partner.id } });
    return { params: { id: asset.id } };
  },
  startDiscovery: async ({ partner }, t) => {
    const { site_id } = await anAgentWithDiscovery(partner, t);
    return { body: { site_id, networks: ['10.0.0.0/30'] } };
  },
  listDiscoveries: async ({ partner }, t) => ({
    query: { site_id: (await anAgentWithDiscovery(partner, t)).site_id },
  }),
  getDiscovery: async ({ partner }, t) => ({ params: { id: (await anAgentWithDiscovery(partner, t)).id } }),
  stopDiscovery: async ({ partner }, t) => ({ params: { id: (await anAgentWithDiscovery(partner, t)).id } }),
  ignoreDiscoveredDevice: async ({ partner }, t) => {
    const { id } = await anAgentWithDiscovery(partner, t);
    await asSystem(t.database, (db) =>
      db
        .insertInto('discovered_devices')
        .values({ discovery_id: id, address: '10.0.0.1', found_by: ['snmp'] })
        .execute(),
    );
    return { params: { id }, body: { address: '10.0.0.1', is_ignored: true } };
  },
};
