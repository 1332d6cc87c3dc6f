import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { filesChannel } from '#features/files/file-changes.queries.ts';
import { sendNewestDocuments } from '#features/files/files.queries.ts';
import { listChangedStatuses } from '#features/operations/asset-lists.queries.ts';
import { statusesChannel } from '#features/operations/operations-channels.ts';
import { authenticate } from '#http/authenticate.ts';
import { sendStream } from '#http/streams/send-stream.ts';
import {
  type ChangesQuery,
  StatusStream,
  type StreamChanges,
  type StreamTiming,
} from '#http/streams/status-stream.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { incidentsChannel, listChangedIncidents } from './changed-incidents.queries.ts';
import {
  estateChannel,
  listChangedRooms,
  roomHealthChannel,
  ticketsChannel,
} from './changed-rooms.queries.ts';

/** A browser opens at most six connections; more for one user means a faulty program. */
const maxPerUser = 20;
/** Limits the reads of many streams, so that requests get the database. */
const maxReadsAtOnce = 3;

type Call = { viewer: Viewer; request: FastifyRequest; reply: FastifyReply };

/** The live streams of this server process. */
export function createStatusStreams(services: Services, timing: StreamTiming) {
  const open = new Map<StatusStream, Viewer>();
  const limitReads = createLimiter({ maxRunning: maxReadsAtOnce });
  const stopListening: (() => void)[] = [];

  const onNotification = (payload: string) => {
    const ids = payload.split(',').map(Number);
    for (const stream of open.keys()) stream.note(ids);
  };
  const onRooms = (payload: string) => {
    const ids = payload.split(',').map(Number);
    for (const stream of open.keys()) stream.noteRooms(ids);
  };
  const onIncidents = (payload: string) => {
    const ids = payload.split(',').map(Number);
    for (const stream of open.keys()) stream.noteIncidents(ids);
  };
  /** Only pages of this partner are notified; zero means all partners. */
  const streamsOf = (payload: string): StatusStream[] => {
    const partner_id = Number(payload);
    const isMeant = ({ is_superuser, partner_ids }: Viewer) =>
      partner_id === 0 || is_superuser || partner_ids.includes(partner_id);
    return [...open].filter(([, viewer]) => isMeant(viewer)).map(([stream]) => stream);
  };
  const onFiles = (payload: string) => {
    for (const stream of streamsOf(payload)) stream.noteFiles();
  };
  const onEstate = (payload: string) => {
    for (const stream of streamsOf(payload)) stream.noteEstate();
  };
  /** Users see tickets by their partner, also those with explicit grants. */
  const onTickets = (payload: string) => {
    for (const stream of streamsOf(payload)) stream.noteTickets();
  };

  /** With the current rights: the token is read again, and with it session, user and partners. */
  const read = (request: FastifyRequest, { withDocuments, ...range }: ChangesQuery): Promise<StreamChanges> =>
    limitReads(async () => {
      const viewer = await authenticate(services, streamAssetStatuses, request);
      if (!viewer) throw new Error('The stream has no viewer');
      return readAsViewer(services.database, viewer, async (db, scope) => ({
        statuses: await listChangedStatuses(db, scope, range),
        rooms: await listChangedRooms(db, scope, range),
        incidents: await listChangedIncidents(db, scope, range),
        documents: withDocuments ? await sendNewestDocuments(db, scope) : undefined,
      }));
    });

  return {
    open({ viewer, request, reply }: Call): FastifyReply {
      const own = [...open.values()].filter(({ user_id }) => user_id === viewer.user_id);
      if (own.length >= maxPerUser) {
        throw new Problem('too-many-requests', 'Too many live streams are open. Close some pages.');
      }
      const stream = new StatusStream({
        timing: { ...timing },
        now: services.now,
        read: (query) => read(request, query),
        onEnd: () => open.delete(stream),
      });
      open.set(stream, viewer);
      if (stopListening.length === 0) {
        stopListening.push(
          services.events.on(statusesChannel, onNotification),
          services.events.on(roomHealthChannel, onRooms),
          services.events.on(incidentsChannel, onIncidents),
          services.events.on(filesChannel, onFiles),
          services.events.on(estateChannel, onEstate),
          services.events.on(ticketsChannel, onTickets),
        );
      }
      return sendStream(reply, stream);
    },
    close(): void {
      for (const stop of stopListening) stop();
      for (const stream of open.keys()) stream.end();
    },
  };
}
