import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyReply } from 'fastify';
import { endedLinksChannel } from '#access/ended-wall-links.ts';
import type { WallViewer } from '#access/load-wall.ts';
import {
  estateChannel,
  listChangedRooms,
  roomHealthChannel,
} from '#features/operations/statuses/changed-rooms.queries.ts';
import { sendStream } from '#http/streams/send-stream.ts';
import { StatusStream, type StreamTiming } from '#http/streams/status-stream.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { isOpen } from './wall-links.queries.ts';

/** Screens with the same link, at one server. */
const maxPerLink = 20;
/** Limits the reads of many streams, so that requests get the database. */
const maxReadsAtOnce = 2;

/** The streams of wall screens with a link, of this server process. */
export function createWallStreams(services: Services, timing: StreamTiming) {
  const { database, now } = services;
  const open = new Map<StatusStream, WallViewer>();
  const limitReads = createLimiter({ maxRunning: maxReadsAtOnce });
  const stopListening: (() => void)[] = [];

  const listen = () => {
    if (stopListening.length > 0) return;
    stopListening.push(
      services.events.on(roomHealthChannel, (payload) => {
        const ids = payload.split(',').map(Number);
        for (const stream of open.keys()) stream.noteRooms(ids);
      }),
      services.events.on(estateChannel, (payload) => {
        for (const [stream, { partner_id }] of open)
          if (payload === '0' || Number(payload) === partner_id) stream.noteEstate();
      }),
      services.events.on(endedLinksChannel, (payload) => {
        for (const [stream, { link_id }] of open) if (link_id === Number(payload)) stream.end();
      }),
    );
  };

  return {
    open(viewer: WallViewer, reply: FastifyReply): FastifyReply {
      const own = [...open.values()].filter(({ link_id }) => link_id === viewer.link_id);
      if (own.length >= maxPerLink)
        throw new Problem('too-many-requests', 'Too many screens use this link. Create another one.');
      const stream: StatusStream = new StatusStream({
        timing: { ...timing },
        now,
        onEnd: () => open.delete(stream),
        read: ({ room_ids, since }) =>
          limitReads(async () => {
            // A session is for opening the stream; the link has to last.
            if (!(await asSystem(database, (db) => isOpen(db, viewer.link_id, now()))))
              throw new Error('The link of the stream has ended');
            const rooms = await readAsViewer(database, viewer, (db, scope) =>
              listChangedRooms(db, scope, { room_ids, since }),
            );
            return { statuses: [], rooms };
          }),
      });
      open.set(stream, viewer);
      listen();
      return sendStream(reply, stream);
    },
    close(): void {
      for (const stop of stopListening) stop();
      for (const stream of open.keys()) stream.end();
    },
  };
}
