import * as endpoints from '@greenroom/domain/admin/people/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { languageOf } from '#http/language-of.ts';
import { publicOrigin } from '#http/public-origin.ts';
import { sendPage } from '#http/send-page.ts';
import { readAsSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { requirePartnerAdministrator } from './change-people.ts';
import { invitePerson } from './invite-person.ts';
import { listPeople } from './people.queries.ts';
import { endPersonSession, listPersonSessions, signOutPerson } from './person-sessions.ts';
import { sendInvitation } from './send-invitation.ts';
import { updatePerson } from './update-person.ts';

export function addPeopleRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listPeople, async ({ viewer, query, request, reply }) => {
    // Row-level security shows a user only itself: the conditions of the query are what limits it.
    const page = await readAsSystem(services.database, async (db) =>
      listPeople(db, await requirePartnerAdministrator(db, viewer), query),
    );
    return sendPage({ request, reply }, page);
  });
  addRoute(app, services, endpoints.invitePerson, ({ viewer, body, request }) => {
    const link = { language: languageOf(request), origin: publicOrigin(services.config, request) };
    return invitePerson(services, { viewer, address: request.ip }, { form: body, ...link });
  });
  addRoute(app, services, endpoints.updatePerson, ({ viewer, params, body, request }) =>
    updatePerson(services, { viewer, address: request.ip }, { id: params.id, change: body }),
  );
  addRoute(app, services, endpoints.sendInvitation, async ({ viewer, params, request }) => {
    const link = { language: languageOf(request), origin: publicOrigin(services.config, request) };
    await sendInvitation(services, { viewer, address: request.ip }, { id: params.id, ...link });
    return undefined;
  });
  addRoute(app, services, endpoints.listPersonSessions, ({ viewer, params, request }) =>
    listPersonSessions(services, { viewer, address: request.ip }, params.id),
  );
  addRoute(app, services, endpoints.endPersonSession, async ({ viewer, params, request }) => {
    await endPersonSession(services, { viewer, address: request.ip }, params);
    return undefined;
  });
  addRoute(app, services, endpoints.signOutPerson, async ({ viewer, params, request }) => {
    await signOutPerson(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
}
