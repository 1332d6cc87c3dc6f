import { unattendedHeader } from '@greenroom/domain/auth/unattended-header.ts';
import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import { ApiError, apiErrorFrom } from './api-error.ts';
import { type RequestParts, requestHeaders, requestUrl, textEntries } from './request-url.ts';
import { takeStarted } from './started-requests.ts';
import { isUnattended } from './unattended.ts';

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
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  const url = requestUrl(endpoint, parts);
  const headers = new Headers({ ...options.headers, ...requestHeaders(options.accessToken) });
  const body = encodeBody(endpoint, parts.body);
  if (typeof body === 'string') headers.set('content-type', 'application/json');

  if (isUnattended()) headers.set(unattendedHeader, '1');

  let response: Response;
  try {
    const { method } = endpoint;
    const started = method === 'GET' ? takeStarted(url, options.accessToken, signal) : undefined;
    response =
      (started && (await started)) ??
      (await fetch(url, { method, headers, ...(body === undefined ? {} : { body }), signal }));
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError({ status: null, cause });
  }
  if (!response.ok) throw await apiErrorFrom(response);
  return response;
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
