import { aChannel, aFailedDelivery } from '../../build/a-channel.ts';
import { aSubscription } from '../../build/a-subscription.ts';
import { type GuardedRequests, type Make, nothing, ofAssetId } from './guarded-request.ts';

const ofChannel: Make = async ({ partner }, { services }) => ({
  params: { id: (await aChannel(services, { partner: partner.id })).id },
});

export const notificationsRequests: GuardedRequests = {
  listChannels: async ({ partner }, { services }) => {
    await aChannel(services, { partner: partner.id });
    return { query: { partner_id: partner.id } };
  },
  createChannel: ({ partner }) => ({
    body: {
      ...{ partner_id: partner.id, kind: 'slack', name: 'Operations', address: 'https://hooks.example/x' },
      ...{ what: ['opened'], min_severity: 'info', site_ids: null, language: 'en' },
    },
  }),
  updateChannel: async (estate, t) => ({ ...(await ofChannel(estate, t)), body: { name: 'Operations' } }),
  removeChannel: ofChannel,
  testChannel: ofChannel,
  rotateChannelSecret: ofChannel,
  listDeliveries: async ({ partner }, { services }) => {
    await aFailedDelivery(services, partner.id);
    return { query: { partner_id: partner.id } };
  },
  sendAgain: async ({ partner }, { services }) => ({
    params: { id: (await aFailedDelivery(services, partner.id)).id },
  }),
  getEscalation: ({ partner }) => ({ query: { partner_id: partner.id } }),
  updateEscalation: ({ partner }) => ({
    body: { partner_id: partner.id, steps: [], min_severity: 'critical', only_service_hours: false },
  }),
  getMyNotifications: nothing,
  saveMyNotifications: () => ({
    body: {
      ...{ what: ['opened'], min_severity: 'info', site_ids: null, send_when: 'now', digest_at: '07:30' },
      quiet: null,
    },
  }),
  getMyPush: nothing,
  addPushEndpoint: () => ({ body: aSubscription() }),
  // Devices belong to the one user who switched them on: there is none of that number.
  removePushEndpoint: () => ({ params: { id: 2_147_483_647 } }),
  testPush: () => ({ params: { id: 2_147_483_647 } }),
  getSeenWarranty: ofAssetId,
  markWarranty: ({ asset_id }) => ({ params: { id: asset_id }, body: { is_seen: true } }),
  unsubscribeFromMail: () => ({ query: { token: 'x' }, body: { 'List-Unsubscribe': 'One-Click' } }),
};
