import { anyId, type IsolationCase, oneOf } from '../isolation-case.ts';

const idOf = ({ id }: { id: number }) => id;

export const accountCases: Record<string, IsolationCase> = {
  getCurrentUser: {
    makeRequest: () => ({}),
    expected: ({ user, seen }) => ({
      status: 200,
      body: [user.id, user.partner_id, seen.partners.length > 1],
    }),
    essence: ({ id, partner_id, sees_several_partners }) => [id, partner_id, sees_several_partners],
  },
  updateOwnAccount: {
    makeRequest: (_world, random) => ({ body: { time_zone: random.pick(['Europe/Paris', 'Asia/Tokyo']) } }),
    expected: ({ user, request }) => ({ status: 200, body: [user.id, request.body?.time_zone] }),
    essence: ({ id, time_zone }) => [id, time_zone],
    writes: true,
  },
  getPartner: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.partners, random) } }),
    expected: ({ seen, request }) => oneOf(seen.partners, request.params?.id, idOf),
    essence: idOf,
  },
  listVisiblePartners: {
    makeRequest: () => ({}),
    expected: ({ seen }) => ({ status: 200, body: seen.partners.map(idOf) }),
    essence: (rows: { id: number }[]) => rows.map(idOf).sort((a, b) => a - b),
  },
  listPartners: {
    makeRequest: () => ({}),
    expected: ({ world }) => ({ status: 200, body: world.partners.map(idOf) }),
    essence: (rows: { id: number }[]) => rows.map(idOf).sort((a, b) => a - b),
  },
};
