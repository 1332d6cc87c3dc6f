import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { agentHandshakeMilliseconds, agentLinkPath } from '@greenroom/domain/agent/messages.ts';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { clientAddress } from '#http/client-address.ts';
import { networkOf } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { UnprovenLines } from './admission/unproven-lines.ts';
import { WhenToReturn } from './admission/when-to-return.ts';
import { AgentHub } from './agent-hub.ts';
import { createLinkMetrics } from './agent-metrics.ts';
import { serverName } from './server-name.ts';

/** A thousand statuses take a quarter of it. */
const maxBytes = 1024 * 1024;
/** The proof takes a few hundred bytes. */
const maxUnprovenBytes = 4096;
/**
 * So many agents are admitted at the same time after a restart of the server, and of one network. The others come back.
 * Tests of idle connections do not wait for them.
 */
export const linkLimits = { max: 500, maxOfNetwork: 100, graceMilliseconds: 2_000, crowded: 20 };

const busy = '503 Service Unavailable';
/** A server that stops: its proxy knows by then, or it runs again. */
const closingSeconds = 2;

/** The only WebSocket of the server: agents connect to it, prove their key and stay connected. */
export function addAgentLink(app: FastifyInstance, services: Services): void {
  const hub = new AgentHub(services);
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxBytes,
    perMessageDeflate: false,
  });
  const unproven = new UnprovenLines(linkLimits);
  const whenToReturn = new WhenToReturn();
  const metrics = createLinkMetrics(services.metrics);

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== agentLinkPath) return turnAway(socket, '404 Not Found');
    // Browsers name the page that connects; agents are no pages.
    if (request.headers.origin !== undefined) return turnAway(socket, '403 Forbidden');
    if (hub.isClosed) return turnAway(socket, busy, closingSeconds);
    const network = networkOf(clientAddress(request, services.config.TRUST_PROXY));
    const now = performance.now();
    const place = unproven.enter(network, () => socket.destroy(), now, whenToReturn.servable(now));
    metrics.handshakes.set(unproven.count);
    if (!place) {
      metrics.rejected.inc();
      return turnAway(socket, busy, whenToReturn.rejected(now, Math.random()));
    }
    const leave = () => {
      place.leave();
      metrics.handshakes.set(unproven.count);
    };
    const release = watchUnproven(socket, head.length);
    socket.once('close', leave);
    sockets.handleUpgrade(request, socket, head, (line) => {
      // Without a listener a reset would end the process; `close` follows and is handled below.
      line.on('error', () => undefined);
      const steps = {
        sentProof: place.wait,
        proven: release,
        served() {
          leave();
          const servedAt = performance.now();
          whenToReturn.admitted(servedAt, servedAt - now);
        },
      };
      hub.serve(line, serverName(services.config, request.headers), steps).catch((error: unknown) => {
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

function turnAway(socket: Duplex, status: string, retryAfterSeconds?: number): void {
  socket.on('error', () => undefined);
  const retry = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`;
  const response = `HTTP/1.1 ${status}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(response, () => socket.destroy());
}
