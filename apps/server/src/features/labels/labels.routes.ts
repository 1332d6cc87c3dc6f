import * as endpoints from '@greenroom/domain/labels/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import type { Services } from '#platform/services.ts';
import { printLabels } from './print-labels.ts';

export function addLabelsRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.printLabels, async ({ viewer, body, request, reply }) => {
    const { PUBLIC_URL: fixed } = services.config;
    const origin = fixed ? fixed.replace(/\/$/, '') : `${request.protocol}://${request.host}`;
    const pdf = await printLabels(services, viewer, { ...body, origin });
    return reply
      .headers({
        'content-disposition': 'inline; filename="labels.pdf"',
        'cache-control': 'private, no-store',
      })
      .type(endpoints.printLabels.sends)
      .send(pdf);
  });
}
