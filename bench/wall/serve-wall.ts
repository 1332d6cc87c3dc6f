import { createReadStream, existsSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { roomStates } from '@greenroom/domain/health/room-state.ts';
import type { Wall } from '@greenroom/domain/health/wall/wall.ts';

const webFolder = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Only what a wall screen requests: the built page, a session, a wall of so many rooms and its stream. */
export async function serveWall(roomCount: number) {
  const wall = aWall(roomCount);
  const streams = new Set<ServerResponse>();
  let reads = 0;
  let turn = 0;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://wall').pathname;
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path === '/api/wall/session') return json({ token: 'w'.repeat(43), expires_in: 900 });
    if (path === '/api/wall') {
      reads += 1;
      return json(wall);
    }
    if (path === '/api/wall/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': begins\n\n');
      streams.add(response.on('close', () => streams.delete(response)));
      return;
    }
    const file = join(webFolder, path);
    const found = extname(path) !== '' && existsSync(file) ? file : join(webFolder, 'index.html');
    response.writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream' });
    createReadStream(found).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reads: () => reads,
    streams: () => streams.size,
    /** So many rooms turn, one after the other. */
    turnRooms(count: number, since: string): void {
      for (let at = 0; at < count; at += 1) {
        turn += 1;
        const room = wall.rooms[(turn * 7) % wall.rooms.length];
        const state = roomStates[turn % roomStates.length];
        if (!room || !state) continue;
        wall.counts[room.state] -= 1;
        wall.counts[state] += 1;
        Object.assign(room, { state, since });
        const { room_id, site_id } = room;
        const event = JSON.stringify({ room_id, site_id, state, since });
        for (const stream of streams) stream.write(`event: room_health\ndata: ${event}\n\n`);
      }
    },
    /** Without it a screen takes the connection for dead. */
    beat: () => {
      for (const stream of streams) stream.write(': \n\n');
    },
    /** As when the server restarts. */
    cutStreams: () => {
      for (const stream of streams) stream.end();
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function aWall(roomCount: number): Wall {
  const siteCount = Math.ceil(roomCount / 25);
  // As many of each state as there are later: a room with its name needs more nodes.
  const share = roomCount / roomStates.length;
  return {
    partner_name: 'Bench',
    counts: { down: share, degraded: share, unknown: share, healthy: share, unmonitored: share },
    sites: Array.from({ length: siteCount }, (_, at) => ({ site_id: at + 1, site_name: `Site ${at + 1}` })),
    rooms: Array.from({ length: roomCount }, (_, at) => ({
      room_id: at + 1,
      room_name: `Meeting room ${at + 1}`,
      site_id: (at % siteCount) + 1,
      state: roomStates[at % roomStates.length] ?? 'healthy',
      since: '2026-01-05T09:00:00Z',
      in_maintenance: false,
    })),
  };
}
