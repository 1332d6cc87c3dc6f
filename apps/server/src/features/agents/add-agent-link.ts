import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { agentLinkPath } from '@greenroom/domain/agent/messages.ts';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Services } from '#platform/services.ts';
import { AgentHub } from './agent-hub.ts';
import { serverName } from './server-name.ts';

/** A thousand statuses fit in a quarter of it. */
const mostBytes = 1024 * 1024;
/** Sockets that have not proven anything yet: a stranger can hold so many, for ten seconds each. */
const mostUnproven = 500;

/** The one WebSocket of the server: agents dial it, prove their key and stay. */
export function addAgentLink(app: FastifyInstance, services: Services): void {
  const hub = new AgentHub(services);
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: mostBytes,
    perMessageDeflate: false,
  });
  let unproven = 0;

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== agentLinkPath) return turnAway(socket, '404 Not Found');
    if (hub.isClosed || unproven >= mostUnproven) return turnAway(socket, '503 Service Unavailable');
    unproven += 1;
    let isProven = false;
    const proven = () => {
      if (!isProven) unproven -= 1;
      isProven = true;
    };
    socket.once('close', proven);
    sockets.handleUpgrade(request, socket, head, (line) => {
      // Without a listener a reset would end the process; `close` follows and says the rest.
      line.on('error', () => undefined);
      hub
        .serve(line, serverName(services.config, request.headers))
        .catch((error: unknown) => {
          services.log.error({ err: error }, 'an agent could not be admitted');
          line.close(1011);
        })
        .finally(proven);
    });
  });
  app.addHook('preClose', () => hub.close());
}

function turnAway(socket: Duplex, status: string): void {
  socket.on('error', () => undefined);
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(answer, () => socket.destroy());
}
