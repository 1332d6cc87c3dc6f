import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import type { ApiError } from './api-error.ts';

/** Names the call by its template, so that no ids, tokens or input reach the console. */
export function logFailure(endpoint: Endpoint, error: ApiError): void {
  // biome-ignore lint/suspicious/noConsole: the spec wants failed calls logged, and the console is the browser's log.
  console.warn(
    `${endpoint.method} ${endpoint.base}:${endpoint.path} failed`,
    error.status ?? 'no answer',
    error.code ?? '',
  );
}
