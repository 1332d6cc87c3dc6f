import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import * as endpoints from '@greenroom/domain/admin/accounts/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { languageOf } from '#http/language-of.ts';
import { publicOrigin } from '#http/public-origin.ts';
import type { Services } from '#platform/services.ts';
import type { Requester } from '../change-users.ts';
import { changeManyPeople, changeManyUsers } from './change-many.ts';
import { copyAccess } from './copy-access.ts';
import { exportPeople, exportUsers } from './export-users.ts';
import { importPeople, importUsers } from './import-users.ts';
import { inviteUser } from './invite-user.ts';
import { withdrawInvitation, withdrawUserInvitation } from './withdraw-invitation.ts';

export function addAccountRoutes(app: FastifyInstance, services: Services): void {
  const linkOf = (request: FastifyRequest) => ({
    language: languageOf(request),
    origin: publicOrigin(services.config, request),
  });

  addRoute(app, services, endpoints.inviteUser, ({ viewer, body, request }) =>
    inviteUser(services, { viewer, address: request.ip }, { form: body, ...linkOf(request) }),
  );
  addRoute(app, services, endpoints.withdrawUserInvitation, async ({ viewer, params, request }) => {
    await withdrawUserInvitation(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.withdrawInvitation, async ({ viewer, params, request }) => {
    await withdrawInvitation(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.changeManyUsers, ({ viewer, body, request }) =>
    changeManyUsers(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.changeManyPeople, ({ viewer, body, request }) =>
    changeManyPeople(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.copyAccess, ({ viewer, params, body, request }) =>
    copyAccess(services, { viewer, address: request.ip }, { id: params.id, from_id: body.from_id }),
  );
  addRoute(app, services, endpoints.exportUsers, async ({ query, reply }) =>
    sendCsv(reply, 'users.csv', await exportUsers(services, query)),
  );
  addRoute(app, services, endpoints.exportPeople, async ({ viewer, reply }) =>
    sendCsv(reply, 'people.csv', await exportPeople(services, viewer)),
  );
  addRoute(app, services, endpoints.importUsers, ({ viewer, body, request }) =>
    importUsers(services, importer(viewer, request, body), { csv: body.csv, ...linkOf(request) }),
  );
  addRoute(app, services, endpoints.importPeople, ({ viewer, body, request }) =>
    importPeople(services, importer(viewer, request, body), { csv: body.csv, ...linkOf(request) }),
  );
}

function importer(
  viewer: Viewer,
  { ip: address }: FastifyRequest,
  { dry_run }: { dry_run: boolean },
): Requester {
  return { viewer, address, isRehearsal: dry_run };
}

function sendCsv(reply: FastifyReply, name: string, content: Buffer): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .type('text/csv; charset=utf-8')
    .send(content);
}
