import { randomUUID } from 'node:crypto';
import { aSite } from '../../build/a-site.ts';
import { aSiteAgent } from '../../build/a-site-agent.ts';
import type { TestApp } from '../../start-test-app.ts';
import type { GuardedRequests } from './guarded-request.ts';

/** At a site of its own, a new one each time. */
async function anAgentOf(partner: { id: number }, { database }: TestApp): Promise<number> {
  return (await aSiteAgent(database, { site: await aSite(database, { partner: partner.id }) })).id;
}

export const agentRequests: GuardedRequests = {
  listAgents: async ({ partner }, t) => {
    await anAgentOf(partner, t);
    return {};
  },
  createAgentEnrolment: ({ site_id }) => ({ body: { site_id } }),
  getAgent: async ({ partner }, t) => ({ params: { id: await anAgentOf(partner, t) } }),
  updateAgent: async ({ partner }, t) => ({
    params: { id: await anAgentOf(partner, t) },
    body: { name: randomUUID() },
  }),
  restartAgent: async ({ partner }, t) => ({ params: { id: await anAgentOf(partner, t) } }),
  updateAgentProgram: async ({ partner }, t) => ({ params: { id: await anAgentOf(partner, t) } }),
  revokeAgent: async ({ partner }, t) => ({ params: { id: await anAgentOf(partner, t) } }),
  enrolAgent: () => ({
    body: { token: randomUUID(), public_key: 'A'.repeat(43), name: 'rack', version: '0.0.0' },
  }),
};
