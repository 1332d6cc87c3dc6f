import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { grantKinds } from '@greenroom/domain/admin/grants.ts';
import type { VisibilityExplanation } from '@greenroom/domain/admin/visibility.ts';
import {
  anyId,
  type CaseContext,
  type CaseRequest,
  type ExpectedResponse,
  type IsolationCase,
} from '../isolation-case.ts';
import { seenBy } from '../reference-model.ts';
import type { World } from '../world.ts';

const sortedIds = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const requestForUser = (world: World, random: SeededRandom): CaseRequest => ({
  params: { id: anyId(world.users, random) },
});

function requestForGrant(world: World, random: SeededRandom): CaseRequest {
  const kind = random.pick(grantKinds);
  return { params: { id: anyId(world.users, random), kind, item_id: anyId(world[kind], random) } };
}

function requestForLink(world: World, random: SeededRandom): CaseRequest {
  return { params: { id: anyId(world.users, random), partner_id: anyId(world.partners, random) } };
}

function ofUser(
  { world, request }: CaseContext,
  respond: (id: number) => ExpectedResponse,
): ExpectedResponse {
  const id = Number(request.params?.id);
  return world.users.some((user) => user.id === id) ? respond(id) : { status: 404 };
}

const has = (rows: readonly { id: number }[], id: unknown) => rows.some((row) => row.id === id);

/** All of them return 403 to other users; the rule is here once, for all superuser endpoints. */
export const adminCases: Record<string, IsolationCase> = {
  listUsers: {
    makeRequest: () => ({}),
    expected: ({ world }) => ({ status: 200, body: sortedIds(world.users), total: world.users.length }),
    essence: sortedIds,
  },
  getUser: {
    makeRequest: requestForUser,
    expected: (context) => ofUser(context, (id) => ({ status: 200, body: id })),
    essence: ({ id }: { id: number }) => id,
  },
  // Which sessions a user has is not in the model; user-sessions.api.test.ts compares them.
  listUserSessions: {
    makeRequest: requestForUser,
    expected: (context) => ofUser(context, () => ({ status: 200, body: true })),
    essence: (rows: unknown) => Array.isArray(rows),
  },
  listAdditionalPartners: {
    makeRequest: requestForUser,
    expected: (context) =>
      ofUser(context, (id) => {
        const links = context.world.links.filter(({ user_id }) => user_id === id);
        return { status: 200, body: links.map(({ partner_id }) => partner_id).sort((a, b) => a - b) };
      }),
    essence: sortedIds,
  },
  listGrants: {
    makeRequest: (world, random) => ({
      params: { ...requestForUser(world, random).params, kind: random.pick(grantKinds) },
    }),
    expected: (context) =>
      ofUser(context, (id) => {
        const { kind } = context.request.params ?? {};
        const grants = context.world.grants.filter((grant) => grant.user_id === id && grant.kind === kind);
        return { status: 200, body: sortedIds(grants), total: grants.length };
      }),
    essence: sortedIds,
  },
  listGrantOptions: {
    makeRequest: (world, random) => ({
      params: { ...requestForUser(world, random).params, kind: random.pick(grantKinds) },
    }),
    expected: (context) =>
      ofUser(context, (id) => {
        const kind = context.request.params?.kind as (typeof grantKinds)[number];
        const granted = context.world.grants.filter((grant) => grant.user_id === id && grant.kind === kind);
        const options = context.world[kind].filter((item) => !has(granted, item.id));
        return { status: 200, body: sortedIds([...options]), total: options.length };
      }),
    essence: sortedIds,
  },
  explainVisibility: {
    makeRequest: requestForUser,
    expected: (context) =>
      ofUser(context, (id) => {
        const user = context.world.users.find((row) => row.id === id);
        const seen = seenBy(user as NonNullable<typeof user>, context.world);
        const amounts = [seen.sites, seen.rooms, seen.assets, seen.tickets].map((rows) => rows.length);
        return { status: 200, body: [amounts, amounts] };
      }),
    essence({ reasons, ...whole }: VisibilityExplanation) {
      const amounts = ['sites', 'rooms', 'assets', 'tickets'] as const;
      const summed = amounts.map((key) => reasons.reduce((sum, reason) => sum + reason[key], 0));
      return [amounts.map((key) => whole[key]), summed];
    },
  },
  listAudit: {
    makeRequest: requestForUser,
    expected: (context) =>
      ofUser(context, (id) => {
        const entries = context.world.audit.filter(({ user_id }) => user_id === id);
        return { status: 200, body: sortedIds(entries), total: entries.length };
      }),
    essence: sortedIds,
  },
  createUser: {
    writes: true,
    // Too short a password: this case is about permissions, and hashing takes long.
    makeRequest: (world, random) => ({
      body: {
        username: 'x',
        email: 'x@x.example',
        partner_id: anyId(world.partners, random),
        password: 'short',
      },
    }),
    expected: () => ({ status: 422 }),
  },
  updateUser: {
    writes: true,
    makeRequest: (world, random) => ({
      ...requestForUser(world, random),
      body: { force_explicit_grants: random.chance(0.5), full_name: random.pick(['alpha', 'beta']) },
    }),
    expected: (context) => ofUser(context, () => ({ status: 200 })),
  },
  // For an unknown user: mails are limited, and the callers here must keep their sessions.
  sendResetLink: {
    writes: true,
    makeRequest: () => ({ params: { id: 2_000_000_000 } }),
    expected: () => ({ status: 404 }),
  },
  signOutUser: {
    writes: true,
    makeRequest: () => ({ params: { id: 2_000_000_000 } }),
    expected: () => ({ status: 404 }),
  },
  endUserSession: {
    writes: true,
    makeRequest: () => ({ params: { id: 2_000_000_000, session_id: randomUUID() } }),
    expected: () => ({ status: 404 }),
  },
  linkPartner: {
    writes: true,
    makeRequest: requestForLink,
    expected: (context) =>
      ofUser(context, (id) => {
        const { partner_id } = context.request.params ?? {};
        if (!has(context.world.partners, partner_id)) return { status: 404 };
        const isOwn = context.world.users.some((user) => user.id === id && user.partner_id === partner_id);
        return { status: isOwn ? 409 : 201 };
      }),
  },
  unlinkPartner: {
    writes: true,
    makeRequest: requestForLink,
    expected: (context) => ofUser(context, () => ({ status: 204 })),
  },
  addGrant: {
    writes: true,
    makeRequest(world, random) {
      const request = requestForGrant(world, random);
      return {
        ...request,
        query: { with_content: request.params?.kind === 'sites' && random.chance(0.5) },
      };
    },
    expected: (context) =>
      ofUser(context, () => {
        const { kind, item_id } = context.request.params ?? {};
        return { status: has(context.world[kind as (typeof grantKinds)[number]], item_id) ? 201 : 404 };
      }),
  },
  removeGrant: {
    writes: true,
    makeRequest: requestForGrant,
    expected: (context) => ofUser(context, () => ({ status: 204 })),
  },
};
