import * as endpoints from '@greenroom/domain/admin/endpoints.ts';
import { removeFactors as removeFactorsEndpoint } from '@greenroom/domain/auth/factors/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { listAudit } from '#features/audit/audit.queries.ts';
import { addRoute } from '#http/add-route.ts';
import { languageOf } from '#http/language-of.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { addPagingHeaders } from '#http/paging-headers.ts';
import { publicOrigin } from '#http/public-origin.ts';
import { sendPage } from '#http/send-page.ts';
import { asSystem, readAsSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { addAccountRoutes } from './accounts/accounts.routes.ts';
import { addGrant } from './add-grant.ts';
import { addAuditLogRoutes } from './audit-log/audit-log.routes.ts';
import { createUser } from './create-user.ts';
import { addErasureRoutes } from './erasure/erasure.routes.ts';
import { explainVisibility } from './explain-visibility.ts';
import { listGrantOptions } from './grant-options.queries.ts';
import { listGrants } from './grants.queries.ts';
import { linkPartner } from './link-partner.ts';
import { listLinkedPartners } from './partner-links.queries.ts';
import { addPartnerRoutes } from './partners/partners.routes.ts';
import { addPeopleRoutes } from './people/people.routes.ts';
import { removeFactors } from './remove-factors.ts';
import { removeGrant } from './remove-grant.ts';
import { addRoleRoutes } from './roles/roles.routes.ts';
import { sendResetLink } from './send-reset-link.ts';
import { signOutUser } from './sign-out-user.ts';
import { addPartnerTokenRoutes } from './tokens/partner-tokens.routes.ts';
import { unlinkPartner } from './unlink-partner.ts';
import { updateUser } from './update-user.ts';
import { endUserSession, listUserSessions } from './user-sessions.ts';
import { findUser, findUserFacts, listUsers } from './users.queries.ts';

export function addAdminRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  addPartnerRoutes(app, services);
  addRoleRoutes(app, services);
  addPeopleRoutes(app, services);
  addAccountRoutes(app, services);
  addAuditLogRoutes(app, services);
  addPartnerTokenRoutes(app, services);
  addErasureRoutes(app, services);

  addRoute(app, services, endpoints.listUsers, async ({ query, request, reply }) => {
    const page = await readAsSystem(database, (db) => listUsers(db, query));
    return sendPage({ request, reply }, page);
  });
  addRoute(app, services, endpoints.getUser, ({ params }) =>
    orNotFound(
      'User',
      asSystem(database, (db) => findUser(db, params.id)),
    ),
  );
  addRoute(app, services, endpoints.createUser, ({ viewer, body, request }) =>
    createUser(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.updateUser, ({ viewer, params, body, request }) =>
    updateUser(services, { viewer, address: request.ip }, { id: params.id, change: body }),
  );

  addRoute(app, services, endpoints.sendResetLink, async ({ viewer, params, request }) => {
    const origin = publicOrigin(services.config, request);
    const resetLink = { id: params.id, language: languageOf(request), origin };
    await sendResetLink(services, { viewer, address: request.ip }, resetLink);
    return undefined;
  });
  addRoute(app, services, endpoints.signOutUser, async ({ viewer, params, request }) => {
    await signOutUser(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, removeFactorsEndpoint, async ({ viewer, params, request }) => {
    await removeFactors(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.listUserSessions, ({ viewer, params, request }) =>
    listUserSessions(services, { viewer, address: request.ip }, params.id),
  );
  addRoute(app, services, endpoints.endUserSession, async ({ viewer, params, request }) => {
    const session = { user_id: params.id, session_id: params.session_id };
    await endUserSession(services, { viewer, address: request.ip }, session);
    return undefined;
  });
  addRoute(app, services, endpoints.listAdditionalPartners, ({ viewer, params }) =>
    readAsViewer(database, viewer, async (db, scope) => {
      await orNotFound('User', findUserFacts(db, params.id));
      return listLinkedPartners(db, scope, params.id);
    }),
  );
  addRoute(app, services, endpoints.linkPartner, ({ viewer, params, request }) =>
    linkPartner(services, { viewer, address: request.ip }, params),
  );
  addRoute(app, services, endpoints.unlinkPartner, async ({ viewer, params, request }) => {
    await unlinkPartner(services, { viewer, address: request.ip }, params);
    return undefined;
  });

  addRoute(app, services, endpoints.listGrants, async ({ viewer, params, query, request, reply }) => {
    const page = await readAsViewer(database, viewer, async (db) => {
      await orNotFound('User', findUserFacts(db, params.id));
      return listGrants(db, { user_id: params.id, kind: params.kind, query });
    });
    return sendPage({ request, reply }, page);
  });
  addRoute(app, services, endpoints.listGrantOptions, async ({ viewer, params, query, request, reply }) => {
    const { id: user_id, kind } = params;
    const page = await readAsViewer(database, viewer, async (db, scope) => {
      await orNotFound('User', findUserFacts(db, user_id));
      return listGrantOptions(db, scope, { user_id, kind, query });
    });
    return sendPage({ request, reply }, page);
  });
  addRoute(app, services, endpoints.addGrant, ({ viewer, params, query, request }) => {
    const { id: user_id, ...item } = params;
    return addGrant(services, { viewer, address: request.ip }, { user_id, ...item, ...query });
  });
  addRoute(app, services, endpoints.removeGrant, async ({ viewer, params, request }) => {
    const { id: user_id, ...item } = params;
    await removeGrant(services, { viewer, address: request.ip }, { user_id, ...item });
    return undefined;
  });

  addRoute(app, services, endpoints.explainVisibility, async ({ viewer, params, query, request, reply }) => {
    const { explanation, paging } = await explainVisibility(services, viewer, { id: params.id, query });
    addPagingHeaders(request, reply, paging);
    return explanation;
  });
  addRoute(app, services, endpoints.listAudit, async ({ viewer, params, query, request, reply }) => {
    const page = await readAsViewer(database, viewer, async (db) => {
      await orNotFound('User', findUserFacts(db, params.id));
      return listAudit(db, { user_id: params.id, query });
    });
    return sendPage({ request, reply }, page);
  });
}
