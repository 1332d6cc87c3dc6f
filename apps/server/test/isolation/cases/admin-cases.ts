import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { grantKinds } from '@greenroom/domain/admin/grants.ts';
import type { VisibilityExplanation } from '@greenroom/domain/admin/visibility.ts';
import {
  anyId,
  type CaseContext,
  type ExpectedResponse,
  type IsolationCase,
  type Question,
} from '../isolation-case.ts';
import { seenBy } from '../reference-model.ts';
import type { World } from '../world.ts';

const sortedIds = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const askUser = (world: World, random: SeededRandom): Question => ({
  params: { id: anyId(world.users, random) },
});

function askGrant(world: World, random: SeededRandom): Question {
  const kind = random.pick(grantKinds);
  return { params: { id: anyId(world.users, random), kind, item_id: anyId(world[kind], random) } };
}

function askLink(world: World, random: SeededRandom): Question {
  return { params: { id: anyId(world.users, random), partner_id: anyId(world.partners, random) } };
}

function ofUser(
  { world, question }: CaseContext,
  answer: (id: number) => ExpectedResponse,
): ExpectedResponse {
  const id = Number(question.params?.id);
  return world.users.some((user) => user.id === id) ? answer(id) : { status: 404 };
}

const has = (rows: readonly { id: number }[], id: unknown) => rows.some((row) => row.id === id);

/** All of them return 403 to other users; the rule is here once, for all superuser endpoints. */
export const adminCases: Record<string, IsolationCase> = {
  listUsers: {
    ask: () => ({}),
    expected: ({ world }) => ({ status: 200, body: sortedIds(world.users), total: world.users.length }),
    essence: sortedIds,
  },
  listAdditionalPartners: {
    ask: askUser,
    expected: (asked) =>
      ofUser(asked, (id) => {
        const links = asked.world.links.filter(({ user_id }) => user_id === id);
        return { status: 200, body: links.map(({ partner_id }) => partner_id).sort((a, b) => a - b) };
      }),
    essence: sortedIds,
  },
  listGrants: {
    ask: (world, random) => ({ params: { ...askUser(world, random).params, kind: random.pick(grantKinds) } }),
    expected: (asked) =>
      ofUser(asked, (id) => {
        const { kind } = asked.question.params ?? {};
        const grants = asked.world.grants.filter((grant) => grant.user_id === id && grant.kind === kind);
        return { status: 200, body: sortedIds(grants), total: grants.length };
      }),
    essence: sortedIds,
  },
  listGrantOptions: {
    ask: (world, random) => ({ params: { ...askUser(world, random).params, kind: random.pick(grantKinds) } }),
    expected: (asked) =>
      ofUser(asked, (id) => {
        const kind = asked.question.params?.kind as (typeof grantKinds)[number];
        const granted = asked.world.grants.filter((grant) => grant.user_id === id && grant.kind === kind);
        const options = asked.world[kind].filter((item) => !has(granted, item.id));
        return { status: 200, body: sortedIds([...options]), total: options.length };
      }),
    essence: sortedIds,
  },
  explainVisibility: {
    ask: askUser,
    expected: (asked) =>
      ofUser(asked, (id) => {
        const user = asked.world.users.find((row) => row.id === id);
        const seen = seenBy(user as NonNullable<typeof user>, asked.world);
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
    ask: askUser,
    expected: (asked) =>
      ofUser(asked, (id) => {
        const entries = asked.world.audit.filter(({ user_id }) => user_id === id);
        return { status: 200, body: sortedIds(entries), total: entries.length };
      }),
    essence: sortedIds,
  },
  createUser: {
    writes: true,
    // Too short a password: this case is about permissions, and hashing takes long.
    ask: (world, random) => ({
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
    ask: (world, random) => ({
      ...askUser(world, random),
      body: { force_explicit_grants: random.chance(0.5), full_name: random.pick(['alpha', 'beta']) },
    }),
    expected: (asked) => ofUser(asked, () => ({ status: 200 })),
  },
  // For an unknown user: mails are limited, and the callers here must keep their sessions.
  sendResetLink: {
    writes: true,
    ask: () => ({ params: { id: 2_000_000_000 } }),
    expected: () => ({ status: 404 }),
  },
  signOutUser: {
    writes: true,
    ask: () => ({ params: { id: 2_000_000_000 } }),
    expected: () => ({ status: 404 }),
  },
  linkPartner: {
    writes: true,
    ask: askLink,
    expected: (asked) =>
      ofUser(asked, (id) => {
        const { partner_id } = asked.question.params ?? {};
        if (!has(asked.world.partners, partner_id)) return { status: 404 };
        const isOwn = asked.world.users.some((user) => user.id === id && user.partner_id === partner_id);
        return { status: isOwn ? 409 : 201 };
      }),
  },
  unlinkPartner: { writes: true, ask: askLink, expected: (asked) => ofUser(asked, () => ({ status: 204 })) },
  addGrant: {
    writes: true,
    ask(world, random) {
      const question = askGrant(world, random);
      return {
        ...question,
        query: { with_content: question.params?.kind === 'sites' && random.chance(0.5) },
      };
    },
    expected: (asked) =>
      ofUser(asked, () => {
        const { kind, item_id } = asked.question.params ?? {};
        return { status: has(asked.world[kind as (typeof grantKinds)[number]], item_id) ? 201 : 404 };
      }),
  },
  removeGrant: { writes: true, ask: askGrant, expected: (asked) => ofUser(asked, () => ({ status: 204 })) },
};
