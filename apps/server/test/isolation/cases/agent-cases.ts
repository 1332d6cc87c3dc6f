import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import type { Discovery } from '@greenroom/domain/operations/discovery/discovery.ts';
import { anyId, type CaseContext, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';

/** Users with explicit grants manage no agents: an agent knows all devices of its site. */
const manages = ({ user, seen }: CaseContext, site_id: unknown) =>
  visibilityOf(user) !== 'grants' && has(seen.sites, Number(site_id));

const managed = (asked: CaseContext) =>
  asked.world.agents.filter(({ site_id }) => manages(asked, site_id)).map(({ id }) => id);

const managesDiscovery = (asked: CaseContext) => {
  const discovery = asked.world.discoveries.find(({ id }) => id === asked.question.params?.id);
  return discovery !== undefined && manages(asked, discovery.site_id);
};

export const agentCases: Record<string, IsolationCase> = {
  listAgents: {
    ask: () => ({}),
    expected: (asked) => ({ status: 200, body: managed(asked) }),
    essence: (rows: ListedAgent[]) => rows.map(({ id }) => id).sort((one, other) => one - other),
  },
  createAgentEnrolment: {
    writes: true,
    ask: (world, random) => ({ body: { site_id: anyId(world.sites, random) } }),
    expected: (asked) => ({ status: manages(asked, asked.question.body?.site_id) ? 201 : 404 }),
  },
  updateAgent: {
    writes: true,
    ask: (world, random) => ({
      params: { id: anyId(world.agents, random) },
      body: random.chance(0.5) ? { name: 'alpha' } : { site_id: anyId(world.sites, random) },
    }),
    expected(asked) {
      const { params, body } = asked.question;
      const agent = asked.world.agents.find(({ id }) => id === params?.id);
      if (!agent || !manages(asked, agent.site_id)) return { status: 404 };
      if (body?.site_id === undefined || body.site_id === agent.site_id) return { status: 200 };
      if (!manages(asked, body.site_id)) return { status: 404 };
      const ownerOf = (site_id: unknown) => asked.world.sites.find(({ id }) => id === site_id)?.partner_id;
      const isTaken = asked.world.agents.some(({ site_id }) => site_id === body.site_id);
      return { status: ownerOf(body.site_id) === ownerOf(agent.site_id) && !isTaken ? 200 : 409 };
    },
  },
  revokeAgent: {
    writes: true,
    ask: (world, random) => ({ params: { id: anyId(world.agents, random) } }),
    expected: (asked) => ({ status: managed(asked).includes(Number(asked.question.params?.id)) ? 204 : 404 }),
  },
  startDiscovery: {
    writes: true,
    ask: (world, random) => ({ body: { site_id: anyId(world.sites, random), networks: ['10.0.0.0/30'] } }),
    // No agent of this world is connected.
    expected: (asked) => ({ status: manages(asked, asked.question.body?.site_id) ? 503 : 404 }),
  },
  listDiscoveries: {
    ask: (world, random) => ({ query: { site_id: anyId(world.sites, random) } }),
    expected(asked) {
      const site_id = Number(asked.question.query?.site_id);
      if (!manages(asked, site_id)) return { status: 404 };
      const own = asked.world.discoveries.filter((one) => one.site_id === site_id);
      return { status: 200, body: own.map(({ id }) => id) };
    },
    essence: (rows: Discovery[]) => rows.map(({ id }) => id),
  },
  getDiscovery: {
    ask: (world, random) => ({ params: { id: anyId(world.discoveries, random) } }),
    expected: (asked) => ({ status: managesDiscovery(asked) ? 200 : 404 }),
    essence: () => undefined,
  },
  stopDiscovery: {
    writes: true,
    ask: (world, random) => ({ params: { id: anyId(world.discoveries, random) } }),
    expected: (asked) => ({ status: managesDiscovery(asked) ? 200 : 404 }),
  },
};
