import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { TicketRuleOfPartner } from '@greenroom/domain/incidents/ticket-rule/ticket-rule.ts';
import type { NotificationChannel } from '@greenroom/domain/notifications/channel.ts';
import type { NotificationDelivery } from '@greenroom/domain/notifications/delivery.ts';
import type { Escalation } from '@greenroom/domain/notifications/escalation/escalation.ts';
import { anyId, type CaseContext, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';
import type { World } from '../world.ts';

function statusFor({ user, seen }: CaseContext, partner_id: number | undefined, done: number): number {
  if (!hasPermission(user, 'notifications.manage')) return 403;
  if (partner_id === undefined || !has(seen.partners, partner_id)) return 404;
  return visibilityOf(user) === 'grants' ? 403 : done;
}

const ofPartner = (world: World, random: Parameters<typeof anyId>[1]) => ({
  query: { partner_id: anyId(world.partners, random) },
});
const ofChannel = (world: World, random: Parameters<typeof anyId>[1]) => ({
  params: { id: anyId(world.channels, random) },
});
const partnerOfChannel = ({ world, request }: CaseContext) =>
  world.channels.find(({ id }) => id === request.params?.id)?.partner_id;

const byNumber = (one: number, other: number) => one - other;

export const notificationCases: Record<string, IsolationCase> = {
  getSeenWarranty: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.assets, random) } }),
    expected: ({ seen, request }) => ({ status: has(seen.assets, Number(request.params?.id)) ? 200 : 404 }),
  },
  markWarranty: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.assets, random) },
      body: { is_seen: random.chance(0.5) },
    }),
    expected: ({ seen, request }) => ({ status: has(seen.assets, Number(request.params?.id)) ? 200 : 404 }),
  },
  listChannels: {
    makeRequest: ofPartner,
    expected(context) {
      const partner_id = Number(context.request.query?.partner_id);
      const status = statusFor(context, partner_id, 200);
      const own = context.world.channels.filter((channel) => channel.partner_id === partner_id);
      return status === 200 ? { status, body: own.map(({ id }) => id) } : { status };
    },
    essence: (rows: NotificationChannel[]) => rows.map(({ id }) => id).sort(byNumber),
  },
  getTicketRule: {
    makeRequest: ofPartner,
    expected(context) {
      const partner_id = Number(context.request.query?.partner_id);
      const status = statusFor(context, partner_id, 200);
      return status === 200 ? { status, body: { partner_id, hasRule: true } } : { status };
    },
    essence: ({ partner_id, rule }: TicketRuleOfPartner) => ({ partner_id, hasRule: rule !== null }),
  },
  saveTicketRule: {
    writes: true,
    // Each partner keeps one: reading it comes before and after.
    makeRequest: (world, random) => ({
      body: {
        partner_id: anyId(world.partners, random),
        rule: { min_severity: 'critical', after_minutes: 60 },
      },
    }),
    expected: (context) => ({ status: statusFor(context, Number(context.request.body?.partner_id), 200) }),
  },
  createChannel: {
    writes: true,
    makeRequest: (world, random) => ({
      body: {
        ...{
          partner_id: anyId(world.partners, random),
          kind: 'slack',
          name: 'x',
          address: 'https://x.example/',
        },
        ...{ what: ['opened'], min_severity: 'info', site_ids: null, language: 'en' },
      },
    }),
    expected(context) {
      const partner_id = Number(context.request.body?.partner_id);
      const own = context.world.channels.filter(
        (channel) => channel.partner_id === partner_id && channel.kind === 'slack',
      );
      return { status: statusFor(context, partner_id, own.length >= 10 ? 422 : 201) };
    },
  },
  updateChannel: {
    writes: true,
    makeRequest: (world, random) => ({ ...ofChannel(world, random), body: { name: 'y' } }),
    expected: (context) => ({ status: statusFor(context, partnerOfChannel(context), 200) }),
  },
  testChannel: {
    writes: true,
    makeRequest: ofChannel,
    expected: (context) => ({ status: statusFor(context, partnerOfChannel(context), 202) }),
  },
  rotateChannelSecret: {
    writes: true,
    makeRequest: ofChannel,
    expected(context) {
      const channel = context.world.channels.find(({ id }) => id === context.request.params?.id);
      const done = channel?.kind === 'webhook' ? 200 : 409;
      return { status: statusFor(context, channel?.partner_id, done) };
    },
  },
  removeChannel: {
    writes: true,
    makeRequest: ofChannel,
    expected: (context) => ({ status: statusFor(context, partnerOfChannel(context), 204) }),
  },
  listDeliveries: {
    makeRequest: ofPartner,
    expected(context) {
      const partner_id = Number(context.request.query?.partner_id);
      const status = statusFor(context, partner_id, 200);
      const own = context.world.deliveries.filter((delivery) => delivery.partner_id === partner_id);
      return status === 200 ? { status, body: own.map(({ id }) => id) } : { status };
    },
    essence: (rows: NotificationDelivery[]) => rows.map(({ id }) => id).sort(byNumber),
  },
  getEscalation: {
    makeRequest: ofPartner,
    expected(context) {
      const partner_id = Number(context.request.query?.partner_id);
      const status = statusFor(context, partner_id, 200);
      const { users, links } = context.world;
      const names = users.filter(
        ({ id, is_active, partner_id: own }) =>
          is_active &&
          (own === partner_id || links.some((link) => link.user_id === id && link.partner_id === partner_id)),
      );
      return status === 200 ? { status, body: names.map(({ id }) => id).sort(byNumber) } : { status };
    },
    essence: ({ users }: Escalation) => users.map(({ id }) => id).sort(byNumber),
  },
  updateEscalation: {
    writes: true,
    makeRequest: (world, random) => ({
      body: {
        partner_id: anyId(world.partners, random),
        ...{ steps: [], min_severity: 'critical', only_service_hours: false },
      },
    }),
    expected: (context) => ({ status: statusFor(context, Number(context.request.body?.partner_id), 200) }),
  },
  sendAgain: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: anyId(world.deliveries, random) } }),
    expected(context) {
      const delivery = context.world.deliveries.find(({ id }) => id === context.request.params?.id);
      const done = delivery?.state === 'waiting' ? 409 : 202;
      return { status: statusFor(context, delivery?.partner_id, done) };
    },
  },
};
