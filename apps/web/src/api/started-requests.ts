import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import { type RequestParts, requestHeaders, requestUrl } from './request-url.ts';

/** A request that the page can start before the app is loaded; reads only. */
export type FirstRequest = { endpoint: Endpoint } & Pick<RequestParts, 'params' | 'query'>;

type StartedRequest = {
  accessToken: string;
  response: Promise<Response>;
  abort: AbortController;
  until: number;
};

declare global {
  interface Window {
    /** By URL. The script in the page fills it and the app empties it: they are separate programs. */
    startedRequests?: Map<string, StartedRequest>;
  }
}

/** As for every other request (spec section 9); later, the response would be too old to be shown. */
const deadlineMilliseconds = 10_000;

export function startRequest({ endpoint, ...parts }: FirstRequest, accessToken: string): void {
  const url = requestUrl(endpoint, parts);
  const abort = new AbortController();
  setTimeout(() => abort.abort(), deadlineMilliseconds);
  const response = fetch(url, { headers: requestHeaders(accessToken), signal: abort.signal });
  // The app may never take it.
  response.catch(() => {});
  window.startedRequests ??= new Map();
  window.startedRequests.set(keyOf(url), {
    accessToken,
    response,
    abort,
    until: Date.now() + deadlineMilliseconds,
  });
}

/**
 * The response of a request that the page has started, once, and only for the session that started it: another tab may
 * have signed in another user since. Undefined if there is none, or if it failed without a response: the caller then
 * sends its own request.
 */
export function takeStarted(
  url: string,
  accessToken: string | null | undefined,
  signal: AbortSignal,
): Promise<Response | undefined> | undefined {
  const key = keyOf(url);
  const started = window.startedRequests?.get(key);
  if (!started || started.accessToken !== accessToken) return undefined;
  window.startedRequests?.delete(key);
  if (started.until < Date.now()) return undefined;
  const stop = () => started.abort.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return started.response.catch((error: unknown) => {
    if (signal.aborted) throw error;
    return undefined;
  });
}

/** At sign-out: what was requested for one user is not for the next. */
export function dropStarted(): void {
  for (const { abort } of window.startedRequests?.values() ?? []) abort.abort();
  window.startedRequests?.clear();
}

/** The order of the parameters makes no difference. */
function keyOf(url: string): string {
  const [path, query] = url.split('?');
  return `${path}?${[...new URLSearchParams(query)].map(String).sort().join('&')}`;
}
