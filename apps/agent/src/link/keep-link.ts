import {
  type AgentProtocol,
  type AgentToServer,
  agentHandshakeMilliseconds,
  agentLinkPath,
  agentPingMilliseconds,
  type ServerToAgent,
  serverToAgent,
} from '@greenroom/domain/agent/messages.ts';
import { watchHeartbeat } from '@greenroom/drivers/transport/watch-heartbeat.ts';
import { WebSocket } from 'ws';
import type { Log } from '../log.ts';
import { backOff, backOffBusy, backOffRejected, readRetryAfter } from './back-off.ts';
import { connectThroughProxy } from './connect-through-proxy.ts';
import { inProtocol } from './in-protocol.ts';

export type Link = {
  /** Returns false when there is no connection. Messages that must arrive are sent again after the next welcome. */
  send(message: AgentToServer): boolean;
  /** The server has accepted the key and picked the protocol. Until then the handshake's deadline runs. */
  settle(protocol: AgentProtocol): void;
  /** Closes this connection. `refused` waits longer before the next attempt. */
  drop(why: 'refused' | 'broken'): void;
  stop(): Promise<void>;
};

export type LinkTiming = {
  pingMilliseconds: number;
  handshakeMilliseconds: number;
  /** `retryAfter`: the seconds after which a busy server wants to see the agent again. */
  waitMilliseconds: (failures: number, why: 'refused' | 'broken', retryAfter?: number) => number;
};

const realTiming: LinkTiming = {
  pingMilliseconds: agentPingMilliseconds,
  handshakeMilliseconds: agentHandshakeMilliseconds,
  waitMilliseconds(failures, why, retryAfter) {
    if (retryAfter !== undefined) return backOffBusy(retryAfter, Math.random());
    return why === 'refused' ? backOffRejected(Math.random()) : backOff(failures, Math.random());
  },
};

/**
 * A link that ends sooner than this does not reset the back-off: two agents with one key would disconnect each other
 * for ever.
 */
const provenMilliseconds = 60_000;
/** Large enough for the inventory of the largest site: thousands of devices, a few hundred bytes each. */
const maxBytes = 8 * 1024 * 1024;

type Options = {
  serverUrl: string;
  proxy?: URL | undefined;
  log: Log;
  onMessage: (message: ServerToAgent) => void;
  onLost: () => void;
  timing?: Partial<LinkTiming> | undefined;
};

/** Connects to the server, and reconnects whenever the connection is lost, until it is stopped. */
export function keepLink({ serverUrl, proxy, log, onMessage, onLost, timing }: Options): Link {
  const { pingMilliseconds, handshakeMilliseconds, waitMilliseconds } = { ...realTiming, ...timing };
  const url = new URL(agentLinkPath, serverUrl);
  url.protocol = url.protocol.replace('http', 'ws');
  let socket: WebSocket | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;
  let settle = () => {};
  let protocol: AgentProtocol = 1;
  let why: 'refused' | 'broken' = 'broken';

  const dial = () => {
    const dialled = new WebSocket(url, {
      maxPayload: maxBytes,
      perMessageDeflate: false,
      ...(proxy && {
        createConnection: connectThroughProxy(proxy, { secure: url.protocol === 'wss:' }) as never,
      }),
    });
    socket = dialled;
    let settledAt: number | undefined;
    let reason = '';
    let retryAfter: number | undefined;
    const deadline = setTimeout(() => {
      reason = 'the server did not answer in time';
      dialled.terminate();
    }, handshakeMilliseconds);
    settle = () => {
      clearTimeout(deadline);
      settledAt = performance.now();
      watchHeartbeat(dialled, pingMilliseconds);
    };
    dialled.on('message', (data, isBinary) => {
      // Data still buffered from an abandoned connection is ignored.
      if (dialled !== socket || dialled.readyState !== WebSocket.OPEN) return;
      const message = isBinary ? undefined : readMessage(String(data));
      if (message) onMessage(message);
      else {
        log.error('the server sent a message that this version does not know: update the agent');
        dialled.close(1008);
      }
    });
    dialled.on('unexpected-response', (_, response) => {
      reason = `the server answered ${response.statusCode}`;
      if (response.statusCode === 503) retryAfter = readRetryAfter(response.headers['retry-after']);
      dialled.terminate();
    });
    dialled.on('error', (error) => {
      reason ||= error.message;
    });
    dialled.on('close', (code, closeReason) => {
      clearTimeout(deadline);
      if (settledAt !== undefined) onLost();
      const lived = settledAt === undefined ? 0 : performance.now() - settledAt;
      if (lived > provenMilliseconds) failures = 0;
      socket = undefined;
      if (stopped) return;
      const wait = waitMilliseconds(failures, why, retryAfter);
      // A server that is busy works.
      if (retryAfter === undefined) failures += 1;
      why = 'broken';
      log.warn('no connection to the server', {
        reason: reason || String(closeReason) || `closed (${code})`,
        next_attempt_in_ms: Math.round(wait),
      });
      retry = setTimeout(dial, wait);
    });
  };
  dial();

  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(inProtocol(protocol, message)));
      return true;
    },
    settle(picked) {
      protocol = picked;
      settle();
    },
    drop(reason) {
      why = reason;
      socket?.close(1000);
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      const last = socket;
      if (!last || last.readyState === WebSocket.CLOSED) return;
      const closed = new Promise((resolve) => last.once('close', resolve));
      last.close(1001);
      // A server that does not complete the close handshake must not delay the stop.
      const deadline = setTimeout(() => last.terminate(), 1_000);
      await closed;
      clearTimeout(deadline);
    },
  };
}

function readMessage(text: string): ServerToAgent | undefined {
  try {
    const read = serverToAgent.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
