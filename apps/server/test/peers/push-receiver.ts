import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { NewPushEndpoint } from '@greenroom/domain/notifications/push/push.ts';
import { aSubscription } from '../build/a-subscription.ts';

type ReceivedPush = { path: string; headers: IncomingHttpHeaders; text: string };

export type PushReceiver = {
  received: ReceivedPush[];
  /** By path: the status of the next responses. */
  statuses: Map<string, number>;
  /** The subscription of a browser at this push service. */
  subscribe: (path: string) => NewPushEndpoint;
  close: () => Promise<void>;
};

/** A push service that can read what it gets, because it has the keys of its browsers. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const browsers = new Map<string, { own: ECDH; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  const statuses = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const browser = browsers.get(path);
    const body = await buffer(request);
    received.push({ path, headers: request.headers, text: browser ? decryptPush(body, browser) : '' });
    response.writeHead(statuses.get(path) ?? 201).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    statuses,
    subscribe(path) {
      const own = createECDH('prime256v1');
      const publicKey = own.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { own, auth });
      return aSubscription(`${origin}${path}`, { publicKey, auth });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** As a browser does it, after RFC 8291 and RFC 8188. */
function decryptPush(body: Buffer, { own, auth }: { own: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2, and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
