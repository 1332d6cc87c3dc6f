import { randomUUID } from 'node:crypto';
import { actionsForPartner } from '@greenroom/domain/admin/audit-log/audit-area.ts';
import { anyId, type CaseContext, type ExpectedResponse, type IsolationCase } from '../isolation-case.ts';
import type { WorldUser } from '../world.ts';

/** The users of the own partner without superusers, for administrators who see all of the partner. */
function peopleOf({ user, world }: CaseContext): WorldUser[] {
  return world.users.filter((one) => one.partner_id === user.partner_id && !one.is_superuser);
}

const isPartnerAdministrator = ({ is_superuser, force_explicit_grants }: WorldUser) =>
  is_superuser || !force_explicit_grants;

/** What the administrator could do as that person must not be more than what it can do already. */
function mayChange({ user, world }: CaseContext, one: WorldUser): boolean {
  if (user.is_superuser) return true;
  const linkedTo = (id: number) =>
    world.links.filter(({ user_id }) => user_id === id).map(({ partner_id }) => partner_id);
  const partners = [user.partner_id, ...linkedTo(user.id)];
  const granted = world.grants
    .filter(({ user_id }) => user_id === one.id)
    .map(({ kind, id }) => world[kind].find((item) => item.id === id)?.partner_id ?? 0);
  return (
    one.permissions.every((permission) => user.permissions.includes(permission)) &&
    [...linkedTo(one.id), ...granted].every((partner) => partners.includes(partner))
  );
}

function ofPerson(context: CaseContext, respond: (one: WorldUser) => ExpectedResponse): ExpectedResponse {
  if (!isPartnerAdministrator(context.user)) return { status: 403 };
  const found = peopleOf(context).find(({ id }) => id === context.request.params?.id);
  if (!found) return { status: 404 };
  return mayChange(context, found) ? respond(found) : { status: 403 };
}

/** A superuser may erase any user, an administrator one that belongs to its partner alone. */
function ofErasable(context: CaseContext, respond: (one: WorldUser) => ExpectedResponse): ExpectedResponse {
  const { user, world } = context;
  if (!user.is_superuser)
    return ofPerson(context, (one) =>
      world.links.some(({ user_id }) => user_id === one.id) ? { status: 403 } : respond(one),
    );
  const found = world.users.find(({ id }) => id === context.request.params?.id);
  return found ? respond(found) : { status: 404 };
}

type Listed = { id: number; may_change: boolean };

/** How many entries concern people of the own partner, and how many acts a thing that it has, also in its bin. */
function countRecords({ user, world }: CaseContext): number {
  type Change = (typeof world.changes)[number];
  const acts = (isCounted: (change: Change) => boolean) =>
    new Set(world.changes.filter(isCounted).map(({ changeset_id }) => changeset_id)).size;
  if (user.is_superuser) return world.audit.length + world.acts.length;
  const ownerOf = ({ thing, thing_id }: Change): number | undefined => {
    const existing = { site: world.sites, room: world.rooms, asset: world.assets }[thing].find(
      ({ id }) => id === thing_id,
    );
    if (existing) return existing.partner_id;
    const last = world.changes.findLast(
      (one) => one.is_deleted && one.thing === thing && one.thing_id === thing_id,
    );
    return world.bin.find(({ changeset_id }) => changeset_id === last?.changeset_id)?.partner_id;
  };
  const people = world.users.filter((one) => one.partner_id === user.partner_id && !one.is_superuser);
  const entries = world.audit.filter(
    ({ user_id, action }) =>
      people.some(({ id }) => id === user_id) && actionsForPartner.some((known) => known === action),
  );
  return entries.length + acts((change) => ownerOf(change) === user.partner_id);
}

export const peopleCases: Record<string, IsolationCase> = {
  listAuditLog: {
    makeRequest: () => ({ query: { limit: 1 } }),
    expected: (context) =>
      isPartnerAdministrator(context.user)
        ? { status: 200, body: null, total: countRecords(context) }
        : { status: 403 },
    essence: () => null,
  },
  listPeople: {
    makeRequest: () => ({}),
    expected: (context) => {
      if (!isPartnerAdministrator(context.user)) return { status: 403 };
      const people = peopleOf(context);
      const body = people.map((one) => [one.id, mayChange(context, one)]);
      return { status: 200, body, total: people.length };
    },
    essence: (rows: Listed[]) =>
      rows.map(({ id, may_change }) => [id, may_change]).sort(([a], [b]) => Number(a) - Number(b)),
  },
  // With an address that is taken: the estate must not grow with every case.
  invitePerson: {
    writes: true,
    makeRequest: (world, random) => ({ body: { username: 'x', email: random.pick(world.users).email } }),
    expected: ({ user }) => ({ status: isPartnerAdministrator(user) ? 409 : 403 }),
  },
  updatePerson: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.users, random) },
      body: { full_name: random.pick(['alpha', 'beta']) },
    }),
    expected: (context) => ofPerson(context, ({ id }) => ({ status: 200, body: id })),
    essence: ({ id }) => id,
  },
  // Which sessions a person has is not in the model; person-sessions.api.test.ts compares them.
  listPersonSessions: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.users, random) } }),
    expected: (context) => ofPerson(context, () => ({ status: 200, body: true })),
    essence: (rows: unknown) => Array.isArray(rows),
  },
  // Of an unknown session: the callers here must keep theirs.
  endPersonSession: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.users, random), session_id: randomUUID() },
    }),
    expected: (context) => ofPerson(context, () => ({ status: 404 })),
  },
  signOutPerson: {
    writes: true,
    makeRequest: () => ({ params: { id: 2_000_000_000 } }),
    expected: (context) => ofPerson(context, () => ({ status: 204 })),
  },
  previewErasure: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.users, random) } }),
    expected: (context) => ofErasable(context, ({ id }) => ({ status: 200, body: id })),
    essence: ({ id }) => id,
  },
  // Of an unknown person: the world keeps its people, and files are limited.
  eraseUser: {
    writes: true,
    makeRequest: () => ({ params: { id: 2_000_000_000 }, body: { confirmation: 'x' } }),
    expected: (context) => ofErasable(context, () => ({ status: 202 })),
  },
  exportPersonalData: {
    makeRequest: () => ({ params: { id: 2_000_000_000 } }),
    expected: (context) =>
      context.user.is_superuser || context.user.permissions.includes('partner.manage')
        ? ofErasable(context, () => ({ status: 200 }))
        : { status: 403 },
  },
  // For an unknown person: mails are limited.
  sendInvitation: {
    writes: true,
    makeRequest: () => ({ params: { id: 2_000_000_000 } }),
    expected: (context) => ofPerson(context, () => ({ status: 204 })),
  },
};
