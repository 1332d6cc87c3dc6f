import { unattendedHeader } from '@greenroom/domain/auth/unattended-header.ts';
import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import { ApiError, apiErrorFrom, isRejected } from './api-error.ts';
import { baseUrl } from './base-url.ts';
import { withUserToken } from './http-client.ts';
import { logFailure } from './log-failure.ts';
import { readEvents, type ServerEvent } from './read-events.ts';

type Listener = {
  onEvent: (event: ServerEvent) => void;
  onOpened?: () => void;
  /** The connection has broken; it is opened again by itself. */
  onLost?: () => void;
  /** The server would reject it again, so it is not opened any more. */
  onRejected?: () => void;
  /** The connection is open again after a gap: events in between have been missed. */
  onReopened?: () => void;
};

/** Sends with the value of the authorization header. */
export type Authorize = <Result>(send: (authorization: string) => Promise<Result>) => Promise<Result>;

const asUser: Authorize = (send) =>
  withUserToken((token) => send(`Bearer ${token}`), { keepSessionUnlessRejected: true });

/** The server sends something every 20 s; after two missed signs the connection is dead. */
const silenceMilliseconds = 50_000;
const firstPause = 1_000;
const maxPause = 30_000;

/**
 * Listens to server-sent events until it is stopped. Not EventSource: that cannot send a bearer token, and a token in
 * the URL ends up in logs. A broken connection is opened again, at growing intervals, with a new token if the old one
 * has expired. A hidden page disconnects: over HTTP/1.1 a browser has six connections to a server for all of its tabs
 * together.
 */
export function streamEvents(
  endpoint: Endpoint,
  listener: Listener,
  authorize: Authorize = asUser,
): () => void {
  let line: AbortController | null = null;
  let wasOpened = false;
  const onOpened = () => {
    listener.onOpened?.();
    if (wasOpened) listener.onReopened?.();
    wasOpened = true;
  };
  const adapt = () => {
    if (document.visibilityState === 'hidden') {
      line?.abort();
      line = null;
    } else if (!line) {
      line = new AbortController();
      void keepOpen(endpoint, { ...listener, onOpened, authorize }, line.signal);
    }
  };
  document.addEventListener('visibilitychange', adapt);
  adapt();
  return () => {
    document.removeEventListener('visibilitychange', adapt);
    line?.abort();
  };
}

type LineListener = Pick<Listener, 'onEvent' | 'onLost' | 'onRejected'> & {
  onOpened: () => void;
  authorize: Authorize;
};

async function keepOpen(endpoint: Endpoint, listener: LineListener, stopped: AbortSignal): Promise<void> {
  let failures = 0;
  const onOpened = () => {
    failures = 0;
    listener.onOpened();
  };
  while (!stopped.aborted) {
    try {
      await listener.authorize((authorization) =>
        listen(endpoint, authorization, { ...listener, onOpened }, stopped),
      );
    } catch (error) {
      if (stopped.aborted) return;
      if (error instanceof ApiError) logFailure(endpoint, error);
      if (isRejected(error)) {
        listener.onRejected?.();
        return;
      }
    }
    if (!stopped.aborted) listener.onLost?.();
    failures += 1;
    await pause(pauseBefore(failures), stopped);
  }
}

async function listen(
  endpoint: Endpoint,
  authorization: string,
  { onEvent, onOpened }: Pick<LineListener, 'onEvent' | 'onOpened'>,
  stopped: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMilliseconds);
  try {
    const response = await fetch(baseUrl(endpoint.base) + endpoint.path, {
      // A page opens it by itself, and again after each break.
      headers: { accept: 'text/event-stream', authorization, [unattendedHeader]: '1' },
      signal: AbortSignal.any([stopped, silence.signal]),
    });
    if (!response.ok) throw await apiErrorFrom(response);
    if (!response.body) throw new ApiError({ status: null });
    onOpened();
    await readEvents(response.body, {
      onEvent,
      onSign: () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), silenceMilliseconds);
      },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Doubled each time, with jitter, so that a thousand pages do not reconnect at the same moment after a restart. */
function pauseBefore(attempt: number): number {
  const max = Math.min(maxPause, firstPause * 2 ** (attempt - 1));
  return max / 2 + (Math.random() * max) / 2;
}

function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      stopped.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    stopped.addEventListener('abort', end, { once: true });
  });
}
