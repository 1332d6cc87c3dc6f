import { createHash } from 'node:crypto';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { BodyOf } from '@greenroom/domain/http/endpoint.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type * as endpoints from '@greenroom/domain/maintenance/endpoints.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { odooSyncJob } from '#features/odoo/odoo-partners.queries.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { asViewer } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { findRequest, findTicket, insertTicket } from './tickets.queries.ts';

type Body = BodyOf<typeof endpoints.createTicket>;

/**
 * Saves the ticket and, in the same transaction, the job that sends it to Odoo. Requests with the same key are
 * idempotent, even concurrently: the first one creates the ticket and all of them return it.
 */
export async function createTicket(
  { database, limiter, config, jobs }: Pick<Services, 'database' | 'limiter' | 'config' | 'jobs'>,
  { viewer, body, key }: { viewer: Viewer; body: Body; key: string | undefined },
): Promise<JsonText<Ticket>> {
  const request = key === undefined ? undefined : { key, hash: hashOf(body) };
  const { user_id, partner_id } = viewer;
  const isRepeated =
    request !== undefined &&
    (await asViewer(database, viewer, (db) => findRequest(db, { user_id, key: request.key })));
  if (!isRepeated) {
    const limit: Limit = { name: 'tickets', max: config.TICKETS_PER_HOUR, windowSeconds: 3600 };
    const sentence = `You have opened ${limit.max} tickets within an hour.`;
    await limiter.require(limit, String(user_id), { code: 'ticket-limit', sentence });
  }
  return asViewer(database, viewer, async (db, scope) => {
    const id = await insertTicket(db, { ...body, user_id, partner_id, request });
    if (id !== undefined && config.ODOO_URL !== undefined)
      await jobs.add(db, odooSyncJob, { key: partner_id, data: { partner_id } });
    const made = id ?? (request && sameAs(await findRequest(db, { user_id, key: request.key }), request));
    const row = made === undefined ? undefined : await findTicket(db, scope, made);
    // Only possible when the user has changed partners since the first request.
    if (row === undefined) throw new Problem('conflict', 'This ticket was opened for another partner.');
    return new JsonText(row);
  });
}

function sameAs(earlier: { id: number; request_hash: Buffer | null } | undefined, request: { hash: Buffer }) {
  if (earlier && !earlier.request_hash?.equals(request.hash))
    throw new Problem('conflict', 'This Idempotency-Key was already used for another ticket.');
  return earlier?.id;
}

/** Hashes the validated body, so that spelling out a default counts as the same request. */
function hashOf({ name, priority, team, sales_order, additional_data }: Body): Buffer {
  const content = [name, priority, team, sales_order ?? '', additional_data?.description ?? ''];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
