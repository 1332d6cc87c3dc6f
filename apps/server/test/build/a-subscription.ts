import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { NewPushEndpoint } from '@greenroom/domain/notifications/push/push.ts';

/** The subscription of a browser, with new keys. */
export function aSubscription(
  endpoint = `https://push.example/${randomUUID()}`,
  { publicKey = newPublicKey(), auth = randomBytes(16) }: { publicKey?: Buffer; auth?: Buffer } = {},
): NewPushEndpoint {
  return {
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  };
}

function newPublicKey(): Buffer {
  const own = createECDH('prime256v1');
  return own.generateKeys();
}
