import { anAsset } from '../../build/an-asset.ts';
import { anIncident } from '../../build/an-incident.ts';
import type { TestApp } from '../../start-test-app.ts';
import type { GuardedEstate } from '../guarded-estate.ts';
import type { GuardedRequests } from './guarded-request.ts';

/** An open one at a device of its own. */
async function anOpenIncident({ room_id, site_id, partner }: GuardedEstate, { database }: TestApp) {
  const room = { id: room_id, site_id, partner_id: partner.id, name: 'x' };
  return anIncident(database, { asset: await anAsset(database, { room }), site_id });
}

export const incidentsRequests: GuardedRequests = {
  listIncidents: async (estate, t) => {
    await anOpenIncident(estate, t);
    return {};
  },
  getIncidentSummary: () => ({}),
  getIncident: async (estate, t) => ({ params: { id: (await anOpenIncident(estate, t)).id } }),
};
