import type { AuditAction } from '@greenroom/domain/admin/audit-entry.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionOf } from '#http/request-session.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { type NamedThing, nameAsset, nameDocument, namePersonalData } from './named-things.queries.ts';
import { recordEvent } from './security-events.queries.ts';

type Recorded = {
  action: AuditAction;
  /** What it was done to. Undefined: nothing that is recorded, such as the picture of a room. */
  findThing?: (db: SystemDb, id: number) => Promise<NamedThing | undefined>;
};

/** By the name of the endpoint: what leaves the installation, and who looked at files and connections. */
const recorded = new Map<string, Recorded>([
  ['exportUsers', { action: 'data-exported' }],
  ['exportPeople', { action: 'data-exported' }],
  ['exportRows', { action: 'data-exported' }],
  ['exportEstate', { action: 'data-exported' }],
  ['exportAuditLog', { action: 'data-exported' }],
  ['exportPersonalData', { action: 'data-exported', findThing: namePersonalData }],
  ['getFileUrl', { action: 'file-opened', findThing: nameDocument }],
  ['getAssetConnection', { action: 'connection-read', findThing: nameAsset }],
  ['testAssetConnection', { action: 'connection-tested', findThing: nameAsset }],
]);

/** The name of this work, as tests know it. */
export const securityEventWork = 'record a security event';

/** Rejections, exports, and reads of files and connections enter the audit log after their response. */
export function watchRequests(app: FastifyInstance, services: Services): void {
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof Problem && error.code === 'forbidden')
      record(request, { action: 'access-rejected' });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const known = recorded.get(request.routeOptions.config?.endpoint ?? '');
    if (known && reply.statusCode < 300) record(request, known);
    done();
  });

  function record(request: FastifyRequest, { action, findThing }: Recorded): void {
    const session = sessionOf(request);
    if (!session) return;
    const { user_id } = session;
    const { ip: address, id: request_id } = request;
    const now = services.now();
    services.background(securityEventWork, () =>
      asSystem(services.database, async (db) => {
        const thing = findThing && (await findThing(db, idOf(request)));
        if (findThing && !thing) return;
        const subject = thing?.name ?? `${request.method} ${request.routeOptions.url ?? ''}`;
        const { partner_id } = thing ?? {};
        await recordEvent(db, { action, user_id, subject, address, request_id, now, partner_id });
      }),
    );
  }
}

/** It has been checked: the request succeeded. */
function idOf({ params }: FastifyRequest): number {
  return Number((params as { id?: string }).id);
}
