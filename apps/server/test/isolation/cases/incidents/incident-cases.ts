import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { Incident, IncidentRow, IncidentSummary } from '@greenroom/domain/incidents/incident.ts';
import { incidentViews } from '@greenroom/domain/incidents/incident.ts';
import { type IncidentNoise, maxNoiseRows } from '@greenroom/domain/incidents/noise/incident-noise.ts';
import { severities } from '@greenroom/domain/incidents/severity.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { anyId, anySearch, type CaseContext, type IsolationCase, maybe } from '../../isolation-case.ts';
import { has, seesIncident } from '../../table-rules.ts';
import type { World } from '../../world.ts';

type WorldIncident = World['incidents'][0];

/** That of the servers is of no partner, so it is not among those of a chosen one. */
const seenIncidents = (context: CaseContext) =>
  context.world.incidents.filter(
    (one) =>
      seesIncident(one, context) &&
      (one.class !== 'servers' || context.request.query?.partner_id === undefined),
  );

const seenOrNull = (rows: readonly { id: number }[], id: number | null | undefined) =>
  typeof id === 'number' && has(rows, id) ? id : null;

function membersOf({ id }: WorldIncident, { world, seen }: CaseContext) {
  return world.incident_members.filter((one) => one.incident_id === id && has(seen.assets, one.asset_id));
}

function roomsOf({ id }: WorldIncident, { world, seen }: CaseContext) {
  return world.incident_rooms.filter((one) => one.incident_id === id && has(seen.rooms, one.room_id));
}

/** The devices that an incident counts: of the loss of an agent those behind it, which have no rows. */
function countedOf(
  incident: WorldIncident,
  context: CaseContext,
): { asset_id: number; room_id: number | null }[] {
  if (incident.class !== 'agent') return membersOf(incident, context).filter(({ is_over }) => !is_over);
  return context.world.agent_devices
    .filter(({ site_id, asset_id }) => site_id === incident.site_id && has(context.seen.assets, asset_id))
    .map(({ asset_id }) => ({
      asset_id,
      room_id: context.seen.assets.find(({ id }) => id === asset_id)?.room_id ?? null,
    }));
}

function essenceOfRow(incident: WorldIncident, context: CaseContext) {
  const { seen, world } = context;
  const asset_id = seenOrNull(seen.assets, incident.asset_id);
  const asset = seen.assets.find(({ id }) => id === asset_id);
  const stateOf = (room_id: number) => world.health.find((row) => row.room_id === room_id)?.state;
  const states = roomsOf(incident, context).map(({ room_id, worst }) =>
    incident.state === 'resolved' ? worst : stateOf(room_id),
  );
  return {
    ...{ id: incident.id, state: incident.state, snoozed: incident.is_snoozed },
    ...{ site_id: seenOrNull(seen.sites, incident.site_id), asset_id },
    room_id: seenOrNull(seen.rooms, incident.room_id ?? asset?.room_id),
    rooms_down: states.filter((state) => state === 'down').length,
    devices: countedOf(incident, context).length,
    ticket_id:
      world.incident_tickets.find(
        ({ incident_id, ticket_id }) => incident_id === incident.id && has(seen.tickets, ticket_id),
      )?.ticket_id ?? null,
  };
}

const partOfRow = ({ id, state, snooze, site_id, cause, effect, ticket }: IncidentRow) => ({
  ...{ id, state, snoozed: snooze !== null, site_id, asset_id: cause.asset_id, room_id: cause.room_id },
  ...{ rooms_down: effect.rooms_down, devices: effect.devices, ticket_id: ticket?.id ?? null },
});

function isInView(
  { state, is_snoozed, assigned_to }: WorldIncident,
  view: unknown,
  user_id: number,
): boolean {
  if (view === undefined) return true;
  if (view === 'resolved' || state === 'resolved') return view === 'resolved' && state === 'resolved';
  return view === 'mine' ? assigned_to === user_id : (view === 'snoozed') === is_snoozed;
}

function concerns(incident: WorldIncident, context: CaseContext): boolean {
  const { site_id, room_id, asset_id, search } = context.request.query ?? {};
  const { seen, world } = context;
  const members = world.incident_members.filter(({ incident_id }) => incident_id === incident.id);
  const assetIds = [incident.asset_id, ...members.map((one) => one.asset_id)];
  const roomIds = [
    incident.room_id,
    ...members.map((one) => one.room_id),
    ...world.incident_rooms
      .filter(({ incident_id }) => incident_id === incident.id)
      .map((one) => one.room_id),
  ];
  const sites = seen.sites.filter(({ id }) => id === incident.site_id);
  const rooms = seen.rooms.filter(({ id }) => roomIds.includes(id));
  const assets = seen.assets.filter(({ id }) => assetIds.includes(id));
  const names = [...sites.map(({ name }) => name), ...rooms.map(({ name }) => name)];
  const all = [...names, ...assets.map(({ product_name }) => product_name)];
  return (
    (site_id === undefined || has(sites, Number(site_id))) &&
    (room_id === undefined || has(rooms, Number(room_id))) &&
    (asset_id === undefined || has(assets, Number(asset_id))) &&
    (search === undefined || all.some((name) => foldText(name).includes(foldText(String(search)))))
  );
}

export const incidentCases: Record<string, IsolationCase> = {
  listIncidents: {
    makeRequest: (world, random) => ({
      query: {
        view: maybe(random, 0.4, () => random.pick(incidentViews)),
        severity: maybe(random, 0.2, () => random.pick(severities)),
        site_id: maybe(random, 0.2, () => anyId(world.sites, random)),
        room_id: maybe(random, 0.2, () => anyId(world.rooms, random)),
        asset_id: maybe(random, 0.2, () => anyId(world.assets, random)),
        search: maybe(random, 0.2, () => anySearch(random)),
        sort: random.pick(['-severity', 'opened_at', 'site_name', '-assigned_to']),
      },
    }),
    expected(context) {
      const { view, severity } = context.request.query ?? {};
      const rows = seenIncidents(context)
        .filter((one) => isInView(one, view, context.user.id))
        .filter((one) => severity === undefined || one.severity === severity)
        .filter((one) => concerns(one, context))
        .map((one) => essenceOfRow(one, context));
      return { status: 200, body: rows, total: rows.length };
    },
    essence: (rows: IncidentRow[]) => rows.map(partOfRow).sort((one, other) => one.id - other.id),
  },
  getIncidentSummary: {
    makeRequest: () => ({}),
    expected(context) {
      const open = seenIncidents(context).filter(({ state }) => state !== 'resolved');
      const awake = open.filter(({ is_snoozed }) => !is_snoozed);
      const count = (severity: string) => awake.filter((one) => one.severity === severity).length;
      return {
        status: 200,
        body: {
          open: { critical: count('critical'), warning: count('warning'), info: count('info') },
          mine: open.filter(({ assigned_to }) => assigned_to === context.user.id).length,
          unassigned: awake.filter(({ assigned_to }) => assigned_to === null).length,
          snoozed: open.length - awake.length,
          hasResolved: seenIncidents(context).some(({ state }) => state === 'resolved'),
          // Of no partner: all users are to know it.
          knowsOfServers: true,
        },
      };
    },
    essence: ({ last_resolved_at, servers_lost_since, ...counts }: IncidentSummary) => ({
      ...{ ...counts, knowsOfServers: typeof servers_lost_since === 'string' },
      hasResolved: last_resolved_at !== null,
    }),
  },
  getIncidentNoise: {
    makeRequest: (world, random) => ({
      query: { partner_id: maybe(random, 0.6, () => anyId(world.partners, random)) },
    }),
    expected({ user, world, request }) {
      const named = request.query?.partner_id as number | undefined;
      if (!hasPermission(user, 'partner.manage')) return { status: 403 };
      if (!user.is_superuser && named !== undefined && named !== user.partner_id) return { status: 404 };
      if (visibilityOf(user) === 'grants') return { status: 403 };
      const partner_id = named ?? (user.is_superuser ? undefined : user.partner_id);
      const isOf = (owner: number | undefined) =>
        owner !== undefined && (partner_id === undefined || owner === partner_id);
      const own = world.incidents.filter(({ site_id }) =>
        isOf(world.sites.find(({ id }) => id === site_id)?.partner_id),
      );
      const flapping = own.filter(({ is_flapping }) => is_flapping).map(({ id }) => id);
      return {
        status: 200,
        body: {
          opened: own.length,
          flapping: flapping.sort((one, other) => other - one).slice(0, maxNoiseRows),
        },
      };
    },
    essence: ({ opened, merged, flapping }: IncidentNoise) => ({
      opened: opened.critical + opened.warning + opened.info + merged,
      flapping: flapping.map(({ id }) => id),
    }),
  },
  getIncident: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.incidents, random) } }),
    expected(context) {
      const incident = seenIncidents(context).find(({ id }) => id === context.request.params?.id);
      if (!incident) return { status: 404 };
      const joined = membersOf(incident, context);
      const shown = incident.class === 'agent' ? countedOf(incident, context) : joined;
      const members = shown.map(({ asset_id, room_id }) => [
        asset_id,
        seenOrNull(context.seen.rooms, room_id),
      ]);
      return {
        status: 200,
        body: {
          ...essenceOfRow(incident, context),
          members,
          rooms: roomsOf(incident, context).map(({ room_id }) => room_id),
          joined: joined.length,
          tickets: context.world.incident_tickets
            .filter(({ incident_id }) => incident_id === incident.id)
            .map(({ ticket_id }) => ticket_id)
            .filter((id) => has(context.seen.tickets, id))
            .sort((one, other) => one - other),
        },
      };
    },
    essence: ({ members, rooms, events, ...row }: Incident) => ({
      ...partOfRow(row as IncidentRow),
      members: members
        .map(({ asset_id, room_id }) => [asset_id, room_id])
        .sort(([a], [b]) => Number(a) - Number(b)),
      rooms: rooms.map(({ room_id }) => room_id),
      joined: events.at(-1)?.detail.devices ?? 0,
      tickets: events.flatMap(({ detail }) => detail.ticket_id ?? []).sort((one, other) => one - other),
    }),
  },
};
