import { type Endpoint, fillPath } from '@greenroom/domain/http/endpoint.ts';
import { ApiError, apiErrorFrom } from './api-error.ts';
import { baseUrl } from './base-url.ts';

export type RequestParts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
};

export type SendOptions = {
  /** 10 by default; the spec sets 30 for external tickets and 60 for uploads. */
  timeoutSeconds?: 10 | 30 | 60;
  signal?: AbortSignal | undefined;
  /** In addition to those of every request. */
  headers?: Record<string, string>;
};

/** One request, one response, no session rules: any failure is an ApiError, unless the caller aborted. */
export async function sendRequest(
  endpoint: Endpoint,
  parts: RequestParts,
  options: SendOptions & { accessToken?: string | null } = {},
): Promise<Response> {
  const deadline = AbortSignal.timeout((options.timeoutSeconds ?? 10) * 1000);
  const headers = new Headers({ ...options.headers, accept: 'application/json' });
  if (options.accessToken) headers.set('authorization', `Bearer ${options.accessToken}`);
  const body = encodeBody(endpoint, parts.body);
  if (typeof body === 'string') headers.set('content-type', 'application/json');

  let response: Response;
  try {
    response = await fetch(urlOf(endpoint, parts), {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: options.signal ? AbortSignal.any([deadline, options.signal]) : deadline,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError({ status: null, cause });
  }
  if (!response.ok) throw await apiErrorFrom(response);
  return response;
}

function urlOf(endpoint: Endpoint, parts: RequestParts): string {
  const url = baseUrl(endpoint.base) + fillPath(endpoint.path, parts.params);
  const query = new URLSearchParams(textEntries(parts.query)).toString();
  return query ? `${url}?${query}` : url;
}

function encodeBody(
  endpoint: Endpoint,
  body: RequestParts['body'],
): string | URLSearchParams | FormData | undefined {
  if (!body) return undefined;
  if (endpoint.bodyType === 'form') return new URLSearchParams(textEntries(body));
  if (endpoint.bodyType !== 'multipart') return JSON.stringify(body);
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(key, value);
    else if (value !== undefined && value !== null) form.append(key, String(value));
  }
  return form;
}

function textEntries(values: Record<string, unknown> = {}): [string, string][] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, String(value)]);
}
