import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readInventoryRevision, scopeKeyOf } from '#access/inventory-revision.ts';
import { type SeenNow, ViewerReads } from '#access/viewer-reads.ts';
import { admit } from '#http/authenticate.ts';
import { BoundedCache } from '#http/bounded-cache.ts';
import { chooseEncoding, type EncodedBody, encodeBody } from '#http/content-encoding.ts';
import { etagOf, heldTag, withVersion } from '#http/etag.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { addPagingHeaders } from '#http/paging-headers.ts';
import type { KnownTotal, Page, PageRequest } from '#platform/database/read-page.ts';
import { narrowTo, readAsViewer, type Scope, type ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { SessionClaims } from '#platform/tokens/access-tokens.ts';

/** Increase it when the same rows are serialised differently, or browsers keep their old copy. */
const responseFormat = 2;
const maxCachedTotals = 5000;

type Call = {
  session: SessionClaims;
  params: unknown;
  query: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
};
type Narrowed = { partner_id?: number | undefined };
type ListQuery = PageRequest & Narrowed & { fields?: string; columns?: readonly string[] | undefined };
type Paging = Omit<Page, 'body'>;
/** The tag of one thing has its version, which is known when it was read. */
type CachedBody = EncodedBody & { paging?: Paging; tag?: string };

/**
 * Responds by the revision of the inventory: a caller with the current response gets 304 for the price of one small
 * query, and a page that was built for this scope and revision is sent again unchanged. Keys contain scope, call and
 * revision, so neither outdated data nor data of another scope is ever returned.
 */
export function createCachedResponses(services: Services, { maxCachedBytes }: { maxCachedBytes: number }) {
  const { database } = services;
  const reads = new ViewerReads(database);
  const bodies = new BoundedCache<CachedBody>(maxCachedBytes, ({ bytes }) => bytes.length + 500);
  const parts = new BoundedCache<string>(maxCachedBytes, (text) => text.length);
  const totals = new BoundedCache<number>(maxCachedTotals, () => 1);

  async function look(endpoint: Endpoint, { session }: Call): Promise<SeenNow> {
    const seen = await reads.look(session);
    const viewer = await admit(services, { endpoint, session }, seen?.viewer);
    return { viewer, revision: seen?.revision ?? '' };
  }

  async function sendCached(
    { request, reply }: Call,
    tag: string,
    make: () => Promise<{ body: string | Buffer; paging?: Paging; tag?: string }>,
  ): Promise<FastifyReply> {
    const held = heldTag(request, tag);
    if (held) return tagged(reply, held).code(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const cached = await bodies.get(`${encoding} ${tag}`, async () => {
      const { body, ...rest } = await make();
      return { ...(await encodeBody(body, encoding)), ...rest };
    });
    if (cached.paging) addPagingHeaders(request, reply, cached.paging);
    return sendBody(tagged(reply, cached.tag ?? tag), cached);
  }

  return {
    async list(
      endpoint: Endpoint,
      call: Call & { query: ListQuery },
      read: (db: ViewerDb, scope: Scope, knownTotal: KnownTotal) => Promise<Page>,
    ): Promise<FastifyReply> {
      const { query } = call;
      const seen = await look(endpoint, call);
      const state = stateOf(endpoint, seen);
      const {
        limit: _limit,
        cursor: _cursor,
        sort: _sort,
        fields: _fields,
        columns: _columns,
        total: _total,
        ...filter
      } = query;
      const knownTotal: KnownTotal = (count) => totals.get(JSON.stringify([...state, filter]), count);
      return sendCached(call, etagOf([...state, query]), async () => {
        const { body, ...paging } = await readAsViewer(database, seen.viewer, (db, scope) =>
          read(db, narrowTo(scope, query.partner_id), knownTotal),
        );
        return { body, paging };
      });
    },

    /** For expensive responses: cached like list pages. */
    async whole(
      endpoint: Endpoint,
      call: Call & { query: Narrowed },
      read: (db: ViewerDb, scope: Scope) => Promise<string>,
    ): Promise<FastifyReply> {
      const seen = await look(endpoint, call);
      const { query } = call;
      const tag = etagOf([...stateOf(endpoint, seen), query]);
      return sendCached(call, tag, async () => ({
        body: await readAsViewer(database, seen.viewer, (db, scope) =>
          read(db, narrowTo(scope, query.partner_id)),
        ),
      }));
    },

    /** A text that is only part of the response: it is cached without its own headers. */
    async part(
      endpoint: Endpoint,
      { viewer, query }: { viewer: Viewer; query: Narrowed },
      read: (db: ViewerDb, scope: Scope) => Promise<string>,
    ): Promise<string> {
      const revision = await readInventoryRevision(database, viewer);
      const key = JSON.stringify([...stateOf(endpoint, { viewer, revision }), query]);
      return parts.get(key, () =>
        readAsViewer(database, viewer, (db, scope) => read(db, narrowTo(scope, query.partner_id))),
      );
    },

    /**
     * One row, in one message with the viewer. If the server has it for what this session saw last, the viewer alone is
     * read first: most likely it is all that is needed. What is missing or hidden is not found.
     */
    async one(
      endpoint: Endpoint,
      call: Call & { noun: string },
      find: (db: ViewerDb, scope: Scope) => Promise<string | undefined>,
    ): Promise<FastifyReply> {
      const { session, request, params, noun } = call;
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const tagOf = (seen: SeenNow) => etagOf([...stateOf(endpoint, seen), params]);
      const last = reads.lastSeen(session);
      // A copy: the next read changes what it saw last.
      const before = last && { ...last, tag: tagOf(last) };
      if (before && bodies.has(`${encoding} ${before.tag}`)) {
        const now = await look(endpoint, call);
        const makeAnew = () => orNotFound(noun, readAsViewer(database, now.viewer, find));
        return sendCached(call, tagOf(now), async () => oneThing(await makeAnew(), tagOf(now)));
      }
      const seen = await reads.read(session, find);
      const viewer = await admit(services, { endpoint, session }, seen?.viewer);
      const row = await orNotFound(noun, Promise.resolve(seen?.result));
      const revision = seen?.revision ?? '';
      const isSame = before?.viewer === viewer && before.revision === revision;
      const tag = isSame ? before.tag : tagOf({ viewer, revision });
      return sendCached(call, tag, async () => oneThing(row, tag));
    },

    /** The viewer alone, for what is not answered by revision. */
    async viewer(endpoint: Endpoint, call: Call): Promise<Viewer> {
      const { viewer } = await look(endpoint, call);
      return viewer;
    },
  };
}

function stateOf(endpoint: Endpoint, { viewer, revision }: SeenNow): unknown[] {
  return [responseFormat, scopeKeyOf(viewer), revision, endpoint.name];
}

function oneThing(body: string, tag: string): { body: string; tag: string } {
  const { version } = JSON.parse(body) as { version: number };
  return { body, tag: withVersion(tag, version) };
}

function tagged(reply: FastifyReply, tag: string): FastifyReply {
  return reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding');
}

function sendBody(reply: FastifyReply, { bytes, encoding }: EncodedBody): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(bytes);
}
