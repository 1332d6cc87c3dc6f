import type { CustomFetch } from 'openid-client';
import type { AddressFence } from '#platform/network/pin-address.ts';
import { sendFenced } from '#platform/network/send-fenced.ts';

/** Each request to a provider: a user waits for it at the sign-in page. */
export const providerSeconds = 5;
/** Metadata and keys have a few kilobytes; a token with many groups some tens. */
const maxResponseBytes = 1_048_576;

/** For `openid-client`: only to allowed addresses, without redirects, at most some seconds and one megabyte. */
export function createFencedFetch(fence: AddressFence): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const deadline = AbortSignal.timeout(providerSeconds * 1000);
    const response = await sendFenced(url, {
      method: method === 'GET' ? 'GET' : 'POST',
      headers: { ...headers, 'user-agent': 'Greenroom' },
      body: body === null || body === undefined ? '' : String(body),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      fence,
    });
    const text = await readBounded(response.body);
    const type = response.headers['content-type'];
    return new Response(hasNoBody(response.status) ? null : text, {
      status: response.status,
      headers: { ...(type !== undefined && { 'content-type': type }) },
    });
  };
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxResponseBytes) throw new TypeError('The response of the provider is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const hasNoBody = (status: number) => status === 204 || status === 304;
