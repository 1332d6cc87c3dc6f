import * as endpoints from '@greenroom/domain/agent/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { networkOf } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { addAgentLink } from './add-agent-link.ts';
import { enrolAgent } from './enrol-agent.ts';

export function addAgentRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.enrolAgent, ({ body, request }) =>
    enrolAgent(services, body, networkOf(request.ip)),
  );
  addAgentLink(app, services);
}
