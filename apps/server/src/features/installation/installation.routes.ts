import * as endpoints from '@greenroom/domain/installation/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import type { ForwardingWatch } from '#http/forwarding.ts';
import { languageOf } from '#http/language-of.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listFailedJobKinds } from './failed-jobs.queries.ts';
import { readInstallationPart } from './read-installation-part.ts';
import { runFailedJobs } from './run-failed-jobs.ts';
import { sendTestMail } from './send-test-mail.ts';

export function addInstallationRoutes(
  app: FastifyInstance,
  services: Services,
  forwarding: ForwardingWatch,
): void {
  addRoute(app, services, endpoints.getInstallationPart, ({ params }) =>
    readInstallationPart(services, params.part, { isProxyUntrusted: forwarding.isUntrusted() }),
  );
  addRoute(app, services, endpoints.sendTestMail, async ({ viewer, request }) => {
    await sendTestMail(services, { viewer, language: languageOf(request) });
    return undefined;
  });
  addRoute(app, services, endpoints.listFailedJobs, () => asSystem(services.database, listFailedJobKinds));
  addRoute(app, services, endpoints.runFailedJobs, ({ viewer, body }) =>
    runFailedJobs(services, { viewer, kind: body.kind, id: body.id }),
  );
}
