import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { type DriverError, notResponding, notUnderstood, wrongPassword } from '../driver-error.ts';
import { type Address, openSocket } from './converse.ts';
import { readChallenge, writeAuthorization } from './digest-auth.ts';
import { networkFailure } from './network-failure.ts';
import { startDeadline } from './start-deadline.ts';

export type JsonPost = {
  readonly path: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly responseMilliseconds?: number;
};

export type HttpResponse = {
  readonly status: number;
  /** The WWW-Authenticate header. */
  readonly challenge: string | undefined;
  readonly text: string;
};

const connectMilliseconds = 3_000;
const defaultResponseMilliseconds = 3_000;
/** Ten times the longest response of any of these devices. */
const maxBytes = 262_144;

/**
 * One request on its own connection: devices drop idle connections at any time, and a reboot must not be sent twice
 * because a reused connection was dead. Redirects are not followed: credentials go to the device and nowhere else.
 */
export async function postJson(address: Address, post: JsonPost, signal: AbortSignal): Promise<HttpResponse> {
  const socket = await openSocket(address, connectMilliseconds, signal);
  try {
    return await exchange(socket, address, { post, signal });
  } finally {
    socket.destroy();
  }
}

/** The same for a device that may respond with a digest challenge first. */
export async function postJsonWithDigest(
  address: Address,
  post: JsonPost,
  { username, password, signal }: { username: string; password: string | undefined; signal: AbortSignal },
): Promise<HttpResponse> {
  const first = await postJson(address, post, signal);
  if (first.status !== 401) return first;
  if (password === undefined) throw wrongPassword();
  const challenge = readChallenge(first.challenge);
  if (!challenge) throw notUnderstood('no digest challenge');
  const authorization = writeAuthorization(challenge, {
    method: 'POST',
    uri: post.path,
    username,
    password,
    cnonce: randomBytes(16).toString('hex'),
  });
  const second = await postJson(address, { ...post, headers: { ...post.headers, authorization } }, signal);
  if (second.status === 401) throw wrongPassword();
  return second;
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notUnderstood('no JSON');
  }
}

function exchange(
  socket: Socket,
  { host, port }: Address,
  { post, signal }: { post: JsonPost; signal: AbortSignal },
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      stopTimer();
      signal.removeEventListener('abort', giveUp);
    };
    const fail = (error: DriverError) => {
      stop();
      reject(error);
    };
    const giveUp = () => fail(notResponding(signal.reason));
    const stopTimer = startDeadline(post.responseMilliseconds ?? defaultResponseMilliseconds, () =>
      fail(notResponding()),
    );
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    try {
      const payload = JSON.stringify(post.body);
      const sent = request({
        createConnection: () => socket,
        method: 'POST',
        host,
        port,
        path: post.path,
        headers: {
          ...post.headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          connection: 'close',
        },
      });
      sent.on('error', (error) => fail(networkFailure(error)));
      sent.on('response', (response) =>
        readText(response).then((text) => {
          stop();
          const { statusCode: status = 0, headers } = response;
          resolve({ status, challenge: headers['www-authenticate'], text });
        }, fail),
      );
      sent.end(payload);
    } catch (error) {
      fail(networkFailure(error));
    }
  });
}

function readText(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) reject(notUnderstood('too long'));
      else chunks.push(chunk);
    });
    response.on('end', () => resolve(Buffer.concat(chunks).toString()));
    response.on('error', (error) => reject(networkFailure(error)));
  });
}
