import { createHash } from 'node:crypto';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { BodyOf } from '@greenroom/domain/http/endpoint.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type * as endpoints from '@greenroom/domain/maintenance/endpoints.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { odooSyncJob } from '#features/odoo/odoo-partners.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Database } from '#platform/database/database.ts';
import { JsonText } from '#platform/database/json-text.ts';
import {
  asSystem,
  asViewer,
  changeAsViewer,
  readAsViewer,
  type Scope,
  type ViewerDb,
} from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { type ClockServices, countChangedClock } from './levels/count-ticket-clock.ts';
import { planNewTicket } from './new-ticket-plan.queries.ts';
import { findTicketPartner } from './ticket-partner.queries.ts';
import { findRequest, findTicket, insertTicket } from './tickets.queries.ts';

type Body = BodyOf<typeof endpoints.createTicket>;

/**
 * Saves the ticket and, in the same transaction, the job that sends it to Odoo. Requests with the same key are
 * idempotent, even concurrently: the first one creates the ticket and all of them return it.
 */
export async function createTicket(
  services: Pick<Services, 'limiter' | 'jobs'> & ClockServices,
  {
    viewer,
    source,
    body,
    key,
  }: { viewer: Viewer; source: 'screen' | 'api'; body: Body; key: string | undefined },
): Promise<JsonText<Ticket>> {
  const { database, limiter, config, jobs } = services;
  const request = key === undefined ? undefined : { key, hash: hashOf(body) };
  const { user_id } = viewer;
  const findEarlier = (db: ViewerDb) => request && findRequest(db, { user_id, key: request.key });
  const isRepeated = Boolean(await asViewer(database, viewer, async (db) => findEarlier(db)));
  if (!isRepeated) {
    const limit: Limit = { name: 'tickets', max: config.TICKETS_PER_HOUR, windowSeconds: 3600 };
    const sentence = `You have opened ${limit.max} tickets within an hour.`;
    await limiter.require(limit, String(user_id), { code: 'ticket-limit', sentence });
  }
  const plan = isRepeated ? undefined : await planOf(database, viewer, body);
  const ticket_id = await changeAsViewer(database, { viewer, kind: 'create', source }, async (db, scope) => {
    // A repeated request returns its ticket, also when what it is about is gone by now.
    const id =
      sameAs(await findEarlier(db), request) ??
      (await addTicket(db, scope, body)) ??
      sameAs(await findEarlier(db), request);
    // Only possible when the user has changed partners since the first request.
    if (id === undefined || !(await findTicket(db, scope, id)))
      throw new Problem('conflict', 'This ticket was opened for another partner.');
    return id;
  });
  await countChangedClock(services, ticket_id);
  return new JsonText(
    await readAsViewer(database, viewer, (db, scope) =>
      orNotFound('Ticket', findTicket(db, scope, ticket_id)),
    ),
  );

  async function addTicket(db: ViewerDb, scope: Scope, ticket: Body) {
    const partner_id = await findTicketPartner(db, scope, { ...ticket, own: viewer.partner_id });
    if (plan && plan.partner_id !== partner_id)
      throw new Problem('conflict', 'What this ticket is about has changed its partner.');
    const id = await insertTicket(db, { ...ticket, user_id, partner_id, request, ...(plan && { plan }) });
    if (id !== undefined && config.ODOO_URL !== undefined)
      await jobs.add(db, odooSyncJob, { key: partner_id, data: { partner_id } });
    return id;
  }
}

/** Before the transaction of the viewer, because it reads as the system; undefined if nothing is planned. */
async function planOf(database: Database, viewer: Viewer, body: Body) {
  const { assigned_to, due_at } = body;
  if (assigned_to === undefined && due_at === undefined) return undefined;
  const partner_id = await readAsViewer(database, viewer, (db, scope) =>
    findTicketPartner(db, scope, { ...body, own: viewer.partner_id }),
  );
  const plan = await asSystem(database, (db) =>
    planNewTicket(db, viewer, { partner_id, assigned_to, due_at }),
  );
  return { ...plan, partner_id };
}

type Earlier = { id: number; request_hash: Buffer | null } | undefined;

function sameAs(earlier: Earlier, request: { hash: Buffer } | undefined): number | undefined {
  if (earlier && request && !earlier.request_hash?.equals(request.hash))
    throw new Problem('conflict', 'This Idempotency-Key was already used for another ticket.');
  return earlier?.id;
}

/** Hashes the validated body, so that spelling out a default counts as the same request. */
function hashOf({ name, priority, team, sales_order, additional_data, ...body }: Body): Buffer {
  const content = [name, priority, team, sales_order ?? '', additional_data?.description ?? ''];
  const { about, partner_id, assigned_to, due_at } = body;
  // Left out when empty, so that a request of an older page is still the same.
  const whose = about ? [about.type, about.id] : partner_id === undefined ? [] : [partner_id];
  const planned = assigned_to === undefined && due_at === undefined ? [] : [{ assigned_to, due_at }];
  return createHash('sha256')
    .update(JSON.stringify([...content, ...whose, ...planned]))
    .digest();
}
