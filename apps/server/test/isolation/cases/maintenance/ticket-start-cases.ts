import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { TicketsAbout } from '@greenroom/domain/maintenance/about/tickets-about.ts';
import type { PartnerTicketTemplates } from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { openStages, type TicketStage } from '@greenroom/domain/maintenance/ticket.ts';
import { ticketThings } from '@greenroom/domain/maintenance/ticket-things.ts';
import { anyId, type CaseContext, type IsolationCase, ifPresentVersion } from '../../isolation-case.ts';
import { has } from '../../table-rules.ts';

type Thing = { type: (typeof ticketThings)[number]; id: number };

const seenOrNull = (rows: readonly { id: number }[], id: number | undefined) =>
  id !== undefined && has(rows, id) ? id : null;

/** The thing of the query and where it is. */
function placeOf({ type, id }: Thing, { seen, world }: CaseContext) {
  const room_id = type === 'asset' ? world.assets.find((one) => one.id === id)?.room_id : id;
  const site_id = type === 'site' ? id : world.rooms.find((one) => one.id === room_id)?.site_id;
  return {
    site_id: seenOrNull(seen.sites, site_id),
    room_id: type === 'site' ? null : seenOrNull(seen.rooms, room_id),
    asset_id: type === 'asset' ? seenOrNull(seen.assets, id) : null,
  };
}

export const ticketStartCases: Record<string, IsolationCase> = {
  getTicketsAbout: {
    makeRequest(world, random) {
      const type = random.pick(ticketThings);
      return { query: { type, id: anyId(world[`${type}s`], random) } };
    },
    expected(context) {
      const { seen, user, request } = context;
      const thing = request.query as Thing;
      const found = seen[`${thing.type}s`].find(({ id }) => id === thing.id);
      if (!found) return { status: 404 };
      const open = seen.tickets.filter(
        (ticket) =>
          ticket[`${thing.type}_id`] === thing.id && openStages.includes(ticket.stage as TicketStage),
      );
      const partner_id = has(seen.partners, found.partner_id) ? found.partner_id : user.partner_id;
      return {
        status: 200,
        body: {
          ...placeOf(thing, context),
          partner_id,
          total: open.length,
          listed: Math.min(open.length, 5),
        },
      };
    },
    essence: ({ site, room, asset, partner, total, tickets }: TicketsAbout) => ({
      ...{ site_id: site?.id ?? null, room_id: room?.id ?? null, asset_id: asset?.id ?? null },
      ...{ partner_id: partner.id, total, listed: tickets.length },
    }),
    findLeak: ({ tickets }: TicketsAbout, { seen }) => tickets.find(({ id }) => !has(seen.tickets, id)),
  },
  getTicketTemplates: {
    makeRequest: (world, random) => ({ query: { partner_id: anyId(world.partners, random) } }),
    expected({ seen, request }) {
      const partner_id = Number(request.query?.partner_id);
      if (!has(seen.partners, partner_id)) return { status: 404 };
      return { status: 200, body: [partner_id, `template of ${partner_id}`] };
    },
    essence: ({ partner_id, templates }: PartnerTicketTemplates) => [partner_id, templates[0]?.name],
  },
  updateTicketTemplates: {
    writes: true,
    makeRequest: (world, random) => {
      const partner_id = anyId(world.partners, random);
      const template = { name: `template of ${partner_id}`, title: '', priority: 1, description: '' };
      return {
        headers: ifPresentVersion(world.ticket_templates, partner_id),
        body: { partner_id, templates: [template] },
      };
    },
    expected({ user, seen, request }) {
      if (!hasPermission(user, 'partner.manage')) return { status: 403 };
      if (!has(seen.partners, Number(request.body?.partner_id))) return { status: 404 };
      return { status: visibilityOf(user) === 'grants' ? 403 : 200 };
    },
  },
};
