import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import {
  type IncidentAct,
  type IncidentState,
  stateAfter,
} from '@greenroom/domain/incidents/incident-states.ts';
import { anyId, type CaseContext, type CaseRequest, type IsolationCase } from '../../isolation-case.ts';
import { seenBy } from '../../reference-model.ts';
import { has, seesIncident } from '../../table-rules.ts';
import type { World } from '../../world.ts';

type WorldIncident = World['incidents'][0];
type Possible = (incident: WorldIncident, context: CaseContext) => number;

function findSeen(id: unknown, context: CaseContext): WorldIncident | undefined {
  const { world } = context;
  const isKept = ({ site_id }: WorldIncident) => site_id === null || has(world.sites, site_id);
  const incident = world.incidents.find((one) => one.id === id && isKept(one));
  return incident && seesIncident(incident, context) ? incident : undefined;
}

const canChange = ({ state }: WorldIncident, act: IncidentAct) =>
  stateAfter({ state: state as IncidentState, acknowledged_at: null }, act) !== undefined;
const isOpen = ({ state }: WorldIncident) => state !== 'resolved';

/** An act on any tenant's incident, with the version that it has. */
function actCase(
  possible: Possible,
  input: (world: World, pick: () => number) => object = () => ({}),
): IsolationCase {
  return {
    writes: true,
    makeRequest(world, random): CaseRequest {
      const id = anyId(world.incidents, random);
      const version = world.incidents.find((one) => one.id === id)?.version ?? 1;
      return { params: { id }, body: { version, ...input(world, () => anyId(world.users, random)) } };
    },
    expected(context) {
      const incident = findSeen(context.request.params?.id, context);
      if (incident?.class === 'servers') return { status: 409 };
      return { status: incident ? possible(incident, context) : 404 };
    },
  };
}

const changes =
  (act: IncidentAct): Possible =>
  (incident) =>
    canChange(incident, act) ? 200 : 409;

/** Active users who see the incident and may act on it; superusers are offered to superusers alone. */
function assigneesOf(incident: WorldIncident, { user, world }: CaseContext): number[] {
  return world.users
    .filter((one) => one.is_active && hasPermission(one, 'incidents.act'))
    .filter((one) => user.is_superuser || !one.is_superuser)
    .filter((one) => seesIncident(incident, { user: one, seen: seenBy(one, world), world }))
    .map(({ id }) => id);
}

export const incidentActCases: Record<string, IsolationCase> = {
  listIncidentAssignees: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.incidents, random) } }),
    expected(context) {
      const incident = findSeen(context.request.params?.id, context);
      if (incident?.class === 'servers') return { status: 200, body: [] };
      return incident ? { status: 200, body: assigneesOf(incident, context) } : { status: 404 };
    },
    essence: (users: { id: number }[]) => users.map(({ id }) => id).sort((one, other) => one - other),
  },
  acknowledgeIncident: actCase(changes('acknowledge')),
  releaseIncident: actCase(changes('release')),
  assignIncident: actCase(
    (incident, context) => {
      if (!isOpen(incident)) return 409;
      const user_id = Number(context.request.body?.user_id);
      return user_id === context.user.id || assigneesOf(incident, context).includes(user_id) ? 200 : 422;
    },
    (_, pick) => ({ user_id: pick() }),
  ),
  snoozeIncident: actCase(
    (incident) => (isOpen(incident) ? 200 : 409),
    () => ({ until_recovered: true }),
  ),
  unsnoozeIncident: actCase(({ is_snoozed }) => (is_snoozed ? 200 : 409)),
  claimIncident: actCase(changes('claim')),
  closeFalseAlarm: actCase(changes('false-alarm'), () => ({ reason: 'other' })),
  addIncidentNote: actCase(
    () => 200,
    () => ({ note: 'x' }),
  ),
  checkIncident: actCase((incident) => (isOpen(incident) ? 202 : 409)),
  getIncidentTicketDraft: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.incidents, random) } }),
    expected: (context) => ({ status: findSeen(context.request.params?.id, context) ? 200 : 404 }),
  },
  createIncidentTicket: actCase((incident, { world }) => {
    const hasTicket = world.incident_tickets.some(
      ({ incident_id, is_closed }) => incident_id === incident.id && !is_closed,
    );
    return isOpen(incident) && !hasTicket ? 201 : 409;
  }),
  actOnIncidents: {
    writes: true,
    makeRequest(world, random) {
      const ids = [...new Set([anyId(world.incidents, random), anyId(world.incidents, random)])];
      const versionOf = (id: number) => world.incidents.find((one) => one.id === id)?.version ?? 1;
      return { body: { act: 'acknowledge', items: ids.map((id) => ({ id, version: versionOf(id) })) } };
    },
    expected(context) {
      const items = context.request.body?.items as { id: number }[];
      const isDone = (id: number) => {
        const incident = findSeen(id, context);
        return incident !== undefined && incident.class !== 'servers' && canChange(incident, 'acknowledge');
      };
      return { status: 200, body: items.map(({ id }) => [id, isDone(id)]) };
    },
    essence: ({ results }: { results: { id: number; ok: boolean }[] }) =>
      results.map(({ id, ok }) => [id, ok]),
  },
};
