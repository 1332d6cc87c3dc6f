import { createECDH } from 'node:crypto';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { MyPush, NewPushEndpoint } from '@greenroom/domain/notifications/push/push.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import { isAllowedUrl } from '#platform/network/pin-address.ts';
import type { Services } from '#platform/services.ts';
import { textsOf } from '../message/notification-texts.ts';
import { usualNotificationTiming } from '../notification-timing.ts';
import { listEndpoints, listTargets, removeEndpoint, saveEndpoint } from './push-endpoints.queries.ts';
import { findPushKeys } from './push-keys.queries.ts';
import { sendPush } from './send-push.ts';

const changeLimit: Limit = { name: 'push-endpoint', max: 60, windowSeconds: 3600 };
const testLimit: Limit = { name: 'push-test', max: 20, windowSeconds: 3600 };
/** Enough to recognise a browser. */
const maxBrowser = 300;

export function getMyPush({ database, sealer, now }: Services, viewer: Viewer): Promise<MyPush> {
  return asSystem(database, async (db) => {
    const { publicKey } = await findPushKeys(db, sealer, now());
    return { public_key: publicKey, endpoints: await listEndpoints(db, viewer.user_id) };
  });
}

type Adding = { viewer: Viewer; browser: string | undefined; added: NewPushEndpoint };

export async function addPushEndpoint(
  services: Services,
  { viewer, browser, added }: Adding,
): Promise<MyPush> {
  const { database, sealer, config, limiter, now } = services;
  if (!isAllowedUrl(added.endpoint, { networks: config.webhookNetworks }))
    throw new Problem('invalid-input', '"endpoint" must be a public address that begins with https.');
  requirePublicKey(added.keys.p256dh);
  await limiter.require(changeLimit, String(viewer.user_id));
  await asSystem(database, (db) =>
    saveEndpoint(db, {
      ...{ user_id: viewer.user_id, session_id: viewer.session_id, endpoint: added.endpoint },
      sealed_keys: sealer.seal(Buffer.from(JSON.stringify(added.keys))),
      browser: browser?.slice(0, maxBrowser) ?? null,
      made_at: now(),
    }),
  );
  return getMyPush(services, viewer);
}

/** A point of the curve: nothing could be encrypted for another one. */
function requirePublicKey(p256dh: string): void {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch {
    throw new Problem('invalid-input', '"keys.p256dh" must be a public key of the curve P-256.');
  }
}

export async function removePushEndpoint(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  if (!(await asSystem(database, (db) => removeEndpoint(db, viewer.user_id, id))))
    throw new Problem('not-found', 'Device not found.');
}

/** Without waiting in a queue: the user sees at once whether it works. */
export async function testPush(
  services: Services,
  { viewer, id, language }: { viewer: Viewer; id: number; language: string },
): Promise<void> {
  const targets = await asSystem(services.database, (db) => listTargets(db, viewer.user_id, id));
  if (targets.length === 0) throw new Problem('not-found', 'Device not found.');
  await services.limiter.require(testLimit, String(viewer.user_id));
  const [outcome] = await sendPush(services, {
    targets,
    message: { title: 'Greenroom', body: textsOf(language).test, path: '/settings', tag: 'test' },
    ...{ isCritical: false, milliseconds: usualNotificationTiming.sendMilliseconds },
  });
  if (outcome?.result !== 'taken')
    throw new Problem(
      'push-not-sent',
      outcome?.result === 'gone'
        ? 'The push service no longer knows this device. Switch push off and on again.'
        : 'The push service did not take the message.',
    );
}
