import { anyId, type IsolationCase, oneOf } from '../isolation-case.ts';

const idOf = ({ id }: { id: number }) => id;

export const accountCases: Record<string, IsolationCase> = {
  getCurrentUser: {
    ask: () => ({}),
    expected: ({ user }) => ({ status: 200, body: [user.id, user.partner_id] }),
    essence: ({ id, partner_id }) => [id, partner_id],
  },
  getPartner: {
    ask: (world, random) => ({ params: { id: anyId(world.partners, random) } }),
    expected: ({ seen, question }) => oneOf(seen.partners, question.params?.id, idOf),
    essence: idOf,
  },
  listPartners: {
    ask: () => ({}),
    expected: ({ world }) => ({ status: 200, body: world.partners.map(idOf) }),
    essence: (rows: { id: number }[]) => rows.map(idOf).sort((a, b) => a - b),
  },
};
