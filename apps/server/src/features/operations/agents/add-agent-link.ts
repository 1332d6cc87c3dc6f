import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { agentHandshakeMilliseconds, agentLinkPath } from '@greenroom/domain/agent/messages.ts';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { clientAddress } from '#http/client-address.ts';
import { networkOf } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { AgentHub } from './agent-hub.ts';
import { serverName } from './server-name.ts';
import { UnprovenLines } from './unproven-lines.ts';

/** A thousand statuses take a quarter of it. */
const maxBytes = 1024 * 1024;
/** The proof takes a few hundred bytes. */
const maxUnprovenBytes = 4096;
/** This many agents of one network can connect at the same moment, for example after a restart of the server. */
const limits = { max: 500, maxOfNetwork: 100 };

/** The only WebSocket of the server: agents connect to it, prove their key and stay connected. */
export function addAgentLink(app: FastifyInstance, services: Services): void {
  const hub = new AgentHub(services);
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxBytes,
    perMessageDeflate: false,
  });
  const unproven = new UnprovenLines(limits);

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== agentLinkPath) return turnAway(socket, '404 Not Found');
    // Browsers name the page that connects; agents are no pages.
    if (request.headers.origin !== undefined) return turnAway(socket, '403 Forbidden');
    if (hub.isClosed) return turnAway(socket, '503 Service Unavailable');
    const network = networkOf(clientAddress(request, services.config.TRUST_PROXY));
    const leave = unproven.enter(network, () => socket.destroy());
    const release = watchUnproven(socket, head.length);
    socket.once('close', leave);
    sockets.handleUpgrade(request, socket, head, (line) => {
      // Without a listener a reset would end the process; `close` follows and is handled below.
      line.on('error', () => undefined);
      const proven = () => {
        leave();
        release();
      };
      hub.serve(line, serverName(services.config, request.headers), proven).catch((error: unknown) => {
        services.log.error({ err: error }, 'an agent could not be admitted');
        line.terminate();
      });
    });
  });
  app.addHook('preClose', () => hub.close());
}

/** Cuts a socket that sends too much or is not authenticated in time. */
function watchUnproven(socket: Duplex, already: number): () => void {
  let bytes = already;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxUnprovenBytes) socket.destroy();
  };
  const timer = setTimeout(() => socket.destroy(), agentHandshakeMilliseconds);
  const release = () => {
    clearTimeout(timer);
    socket.off('data', count);
  };
  socket.on('data', count);
  socket.once('close', release);
  return release;
}

function turnAway(socket: Duplex, status: string): void {
  socket.on('error', () => undefined);
  const response = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(response, () => socket.destroy());
}
