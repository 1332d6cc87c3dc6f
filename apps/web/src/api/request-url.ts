import { type Endpoint, fillPath } from '@greenroom/domain/http/endpoint.ts';
import { baseUrl } from './base-url.ts';

/** What a request adds to its endpoint. */
export type RequestParts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
};

export function requestUrl(endpoint: Endpoint, parts: RequestParts): string {
  const url = baseUrl(endpoint.base) + fillPath(endpoint.path, parts.params);
  const query = new URLSearchParams(textEntries(parts.query)).toString();
  return query ? `${url}?${query}` : url;
}

export function textEntries(values: Record<string, unknown> = {}): [string, string][] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, String(value)]);
}

export function requestHeaders(accessToken: string | null | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    // Mails that a request causes are in the language of the page, which may not be that of the browser.
    'accept-language': document.documentElement.lang || 'en',
    ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
  };
}
