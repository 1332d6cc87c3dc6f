import * as endpoints from '@greenroom/domain/support/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import type { Services } from '#platform/services.ts';
import { sendFeedback } from './send-feedback.ts';

export function addSupportRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.sendFeedback, ({ viewer, body }) =>
    sendFeedback(services, { viewer, feedback: body }),
  );
}
