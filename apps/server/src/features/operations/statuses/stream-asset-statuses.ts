import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listChangedStatuses } from '#features/operations/asset-lists.queries.ts';
import { asViewer } from '#platform/database/scope.ts';
import { authenticate } from '#platform/http/authenticate.ts';
import { createGate } from '#platform/passwords/gate.ts';
import type { Services } from '#platform/services.ts';
import { StatusStream, type StreamTiming } from './status-stream.ts';

/** A browser holds six connections at most; more of one user is a program gone wild. */
const mostPerUser = 20;
/** So that many streams leave the database to the requests. */
const mostReadsAtOnce = 3;

export const streamTiming: StreamTiming = { gatherMilliseconds: 200, beatMilliseconds: 20_000 };

type Call = { viewer: Viewer; request: FastifyRequest; reply: FastifyReply };

/** The live streams of this server process. */
export function createStatusStreams(services: Services) {
  const open = new Map<StatusStream, number>();
  const gate = createGate(mostReadsAtOnce);
  let stopListening: (() => void) | undefined;

  const hear = (payload: string) => {
    const ids = payload.split(',').map(Number);
    for (const stream of open.keys()) stream.note(ids);
  };

  /** With the rights of this moment: the token is read again, and with it session, user and partners. */
  const read = (request: FastifyRequest, asset_ids: readonly number[], since: Date | undefined) =>
    gate(async () => {
      const viewer = await authenticate(services, streamAssetStatuses, request);
      if (!viewer) throw new Error('The stream has no viewer');
      return asViewer(services.database, viewer, (db, scope) =>
        listChangedStatuses(db, scope, { asset_ids, since }),
      );
    });

  return {
    open({ viewer, request, reply }: Call): FastifyReply {
      const own = [...open.values()].filter((user_id) => user_id === viewer.user_id);
      if (own.length >= mostPerUser) {
        throw new Problem('too-many-requests', 'Too many live streams are open. Close some pages.');
      }
      const stream = new StatusStream({
        timing: streamTiming,
        now: services.now,
        read: (asset_ids, since) => read(request, asset_ids, since),
        onEnd: () => open.delete(stream),
      });
      open.set(stream, viewer.user_id);
      stopListening ??= services.events.on('statuses', hear);
      reply.raw.once('close', () => stream.body.destroy());
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
        .send(stream.body);
    },
    close(): void {
      stopListening?.();
      for (const stream of open.keys()) stream.end();
    },
  };
}
