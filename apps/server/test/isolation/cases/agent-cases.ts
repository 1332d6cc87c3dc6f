import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { AgentDetail, ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import type { Discovery } from '@greenroom/domain/operations/discovery/discovery.ts';
import { anyId, type CaseContext, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';

/** Users with explicit grants manage no agents: an agent knows all devices of its site. */
const manages = ({ user, seen }: CaseContext, site_id: unknown) =>
  visibilityOf(user) !== 'grants' && has(seen.sites, Number(site_id));

const managed = (context: CaseContext) =>
  context.world.agents.filter(({ site_id }) => manages(context, site_id)).map(({ id }) => id);

const managesDiscovery = (context: CaseContext) => {
  const discovery = context.world.discoveries.find(({ id }) => id === context.request.params?.id);
  return discovery !== undefined && manages(context, discovery.site_id);
};

export const agentCases: Record<string, IsolationCase> = {
  listAgents: {
    makeRequest: () => ({}),
    expected: (context) => ({ status: 200, body: managed(context) }),
    essence: (rows: ListedAgent[]) => rows.map(({ id }) => id).sort((one, other) => one - other),
  },
  createAgentEnrolment: {
    writes: true,
    makeRequest: (world, random) => ({ body: { site_id: anyId(world.sites, random) } }),
    expected: (context) => ({ status: manages(context, context.request.body?.site_id) ? 201 : 404 }),
  },
  getAgent: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.agents, random) } }),
    expected(context) {
      const id = Number(context.request.params?.id);
      return managed(context).includes(id) ? { status: 200, body: id } : { status: 404 };
    },
    essence: ({ id }: AgentDetail) => id,
  },
  updateAgent: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.agents, random) },
      body: random.chance(0.5) ? { name: 'alpha' } : { site_id: anyId(world.sites, random) },
    }),
    expected(context) {
      const { params, body } = context.request;
      const agent = context.world.agents.find(({ id }) => id === params?.id);
      if (!agent || !manages(context, agent.site_id)) return { status: 404 };
      if (body?.site_id === undefined || body.site_id === agent.site_id) return { status: 200 };
      if (!manages(context, body.site_id)) return { status: 404 };
      const ownerOf = (site_id: unknown) => context.world.sites.find(({ id }) => id === site_id)?.partner_id;
      const isTaken = context.world.agents.some(({ site_id }) => site_id === body.site_id);
      return { status: ownerOf(body.site_id) === ownerOf(agent.site_id) && !isTaken ? 200 : 409 };
    },
  },
  restartAgent: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: anyId(world.agents, random) } }),
    // No agent of this world is connected.
    expected: (context) => ({
      status: managed(context).includes(Number(context.request.params?.id)) ? 409 : 404,
    }),
  },
  updateAgentProgram: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: anyId(world.agents, random) } }),
    // No agent of this world is connected.
    expected: (context) => ({
      status: managed(context).includes(Number(context.request.params?.id)) ? 409 : 404,
    }),
  },
  revokeAgent: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: anyId(world.agents, random) } }),
    expected: (context) => ({
      status: managed(context).includes(Number(context.request.params?.id)) ? 204 : 404,
    }),
  },
  startDiscovery: {
    writes: true,
    makeRequest: (world, random) => ({
      body: { site_id: anyId(world.sites, random), networks: ['10.0.0.0/30'] },
    }),
    // No agent of this world is connected.
    expected: (context) => ({ status: manages(context, context.request.body?.site_id) ? 503 : 404 }),
  },
  listDiscoveries: {
    makeRequest: (world, random) => ({ query: { site_id: anyId(world.sites, random) } }),
    expected(context) {
      const site_id = Number(context.request.query?.site_id);
      if (!manages(context, site_id)) return { status: 404 };
      const own = context.world.discoveries.filter((one) => one.site_id === site_id);
      return { status: 200, body: own.map(({ id }) => id) };
    },
    essence: (rows: Discovery[]) => rows.map(({ id }) => id),
  },
  getDiscovery: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.discoveries, random) } }),
    expected: (context) =>
      managesDiscovery(context) ? { status: 200, body: context.request.params?.id } : { status: 404 },
    essence: ({ id }: Discovery) => id,
  },
  stopDiscovery: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: anyId(world.discoveries, random) } }),
    expected: (context) => ({ status: managesDiscovery(context) ? 200 : 404 }),
  },
  ignoreDiscoveredDevice: {
    writes: true,
    // Every discovery of this world has found this one address.
    makeRequest: (world, random) => ({
      params: { id: anyId(world.discoveries, random) },
      body: { address: '10.0.0.1', is_ignored: random.chance(0.5) },
    }),
    expected: (context) => ({ status: managesDiscovery(context) ? 204 : 404 }),
  },
};
