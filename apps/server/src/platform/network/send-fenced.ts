import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressFence, pinAddress } from './pin-address.ts';

type Sending = {
  /** POST unless it is another one; GET has no body. */
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | Buffer;
  signal: AbortSignal;
  fence: AddressFence;
};

/** Sends a request to the checked address of its host. Redirects are not followed. */
export async function sendFenced(
  url: string,
  { method = 'POST', headers, body, signal, fence }: Sending,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: AsyncIterable<Uint8Array> }> {
  const target = new URL(url);
  const address = await beforeAbort(pinAddress(target, fence), signal);
  const family = isIP(address);
  const lookup: LookupFunction = (_, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family);
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  const options = {
    ...{ method, signal, lookup, agent: false },
    headers: method === 'GET' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(target, options, resolve).on('error', reject).end(body);
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: response };
}

/** The system's resolver does not support a signal; its late result is ignored. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, late]);
}
