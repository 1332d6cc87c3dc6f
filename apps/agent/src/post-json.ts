import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { connectThroughProxy } from './link/connect-through-proxy.ts';

const deadlineMilliseconds = 15_000;

/** Like fetch, but through a proxy if one is set. */
export function postJson(
  url: URL,
  body: unknown,
  proxy: URL | undefined,
): Promise<{ status: number; text: string }> {
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const sent = (secure ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      signal: AbortSignal.timeout(deadlineMilliseconds),
      // Node uses createConnection only when no agent is given.
      ...(proxy ? { createConnection: connectThroughProxy(proxy, { secure }) as never } : { agent: false }),
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      text(response).then((content) => resolve({ status: response.statusCode ?? 0, text: content }), reject);
    });
    sent.end(JSON.stringify(body));
  });
}
