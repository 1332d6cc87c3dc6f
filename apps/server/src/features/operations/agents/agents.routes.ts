import * as endpoints from '@greenroom/domain/agent/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { publicOrigin } from '#http/public-origin.ts';
import { networkOf } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { addAgentLink } from './add-agent-link.ts';
import { enrolAgent } from './enrol-agent.ts';
import {
  createAgentEnrolment,
  getManagedAgent,
  listManagedAgents,
  restartManagedAgent,
  revokeManagedAgent,
  updateManagedAgent,
} from './manage/manage-agents.ts';
import { updateAgentProgram } from './updates/update-agent-program.ts';

export function addAgentRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.enrolAgent, ({ body, request }) =>
    enrolAgent(services, body, networkOf(request.ip)),
  );
  addAgentLink(app, services);
  addRoute(app, services, endpoints.listAgents, ({ viewer }) => listManagedAgents(services, viewer));
  addRoute(app, services, endpoints.getAgent, ({ viewer, params }) =>
    getManagedAgent(services, viewer, params.id),
  );
  addRoute(app, services, endpoints.createAgentEnrolment, ({ viewer, body, request }) =>
    createAgentEnrolment(
      services,
      { viewer, address: request.ip },
      { ...body, server_url: publicOrigin(services.config, request) },
    ),
  );
  addRoute(app, services, endpoints.updateAgent, ({ viewer, params, body, request }) =>
    updateManagedAgent(services, { viewer, address: request.ip }, { ...params, change: body }),
  );
  addRoute(app, services, endpoints.restartAgent, async ({ viewer, params, request }) => {
    await restartManagedAgent(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.updateAgentProgram, async ({ viewer, params, request }) => {
    await updateAgentProgram(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.revokeAgent, async ({ viewer, params, request }) => {
    await revokeManagedAgent(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
}
