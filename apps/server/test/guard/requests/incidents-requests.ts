import { anAsset } from '../../build/an-asset.ts';
import { anIncident } from '../../build/an-incident.ts';
import type { TestApp } from '../../start-test-app.ts';
import type { GuardedEstate } from '../guarded-estate.ts';
import { type GuardedRequests, type Make, ofAssetId } from './guarded-request.ts';

type Options = { acknowledged?: boolean; snoozed?: boolean };

/** At a device of its own, a new one each time. */
async function anIncidentOf(estate: GuardedEstate, { database, clock }: TestApp, options: Options = {}) {
  const { room_id, site_id, partner } = estate;
  const asset = await anAsset(database, { room: { id: room_id, partner_id: partner.id } });
  return anIncident(database, { asset, site_id, at: clock.now(), ...options });
}

const ofIncident =
  (body: Record<string, unknown> = {}, options: Options = {}): Make =>
  async (estate, t) => ({ params: { id: (await anIncidentOf(estate, t, options)).id }, body });
const version = 1;

export const incidentsRequests: GuardedRequests = {
  listIncidents: async (estate, t) => {
    await anIncidentOf(estate, t);
    return {};
  },
  getIncidentSummary: () => ({}),
  getIncidentNoise: ({ partner }) => ({ query: { partner_id: partner.id } }),
  listAssetLinks: ofAssetId,
  getTicketRule: ({ partner }) => ({ query: { partner_id: partner.id } }),
  saveTicketRule: ({ partner }) => ({
    body: { partner_id: partner.id, rule: { min_severity: 'warning', after_minutes: 30 } },
  }),
  updateAssetLinks: async ({ asset_id, room_id, partner }, { database }) => {
    const other = await anAsset(database, { room: { id: room_id, partner_id: partner.id } });
    return { params: { id: asset_id }, body: { links: [{ on_asset_id: other.id, kind: 'network' }] } };
  },
  getIncident: async (estate, t) => ({ params: { id: (await anIncidentOf(estate, t)).id } }),
  listIncidentAssignees: async (estate, t) => ({ params: { id: (await anIncidentOf(estate, t)).id } }),
  acknowledgeIncident: ofIncident({ version }),
  releaseIncident: ofIncident({ version }, { acknowledged: true }),
  assignIncident: ofIncident({ version, user_id: null }),
  snoozeIncident: ofIncident({ version, until_recovered: true }),
  unsnoozeIncident: ofIncident({ version }, { snoozed: true }),
  claimIncident: ofIncident({ version }),
  closeFalseAlarm: ofIncident({ version, reason: 'other' }),
  addIncidentNote: ofIncident({ note: 'x' }),
  checkIncident: ofIncident(),
  getIncidentTicketDraft: async (estate, t) => ({ params: { id: (await anIncidentOf(estate, t)).id } }),
  createIncidentTicket: ofIncident({ version }),
  actOnIncidents: async (estate, t) => ({
    body: { act: 'acknowledge', items: [{ id: (await anIncidentOf(estate, t)).id, version }] },
  }),
};
