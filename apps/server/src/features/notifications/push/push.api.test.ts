import * as endpoints from '@greenroom/domain/notifications/endpoints.ts';
import { noNotifications } from '@greenroom/domain/notifications/my-notifications.ts';
import * as push from '@greenroom/domain/notifications/push/endpoints.ts';
import type { MyPush, NewPushEndpoint } from '@greenroom/domain/notifications/push/push.ts';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aSubscription } from '#test/build/a-subscription.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { type PushReceiver, startPushReceiver } from '#test/peers/push-receiver.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { usualNotificationTiming } from '../notification-timing.ts';
import { recordNotification } from '../notifications.queries.ts';
import { sendNextNotification } from '../start-notifications.ts';

let t: TestApp;
let receiver: PushReceiver;
let ada: TestUser;
let site: TestSite;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://greenroom.example', WEBHOOK_NETWORKS: '127.0.0.0/8' });
  receiver = await startPushReceiver();
});
afterAll(async () => {
  await receiver.close();
  await t.stop();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.statuses.clear();
  ada = await aUser(t.database);
  site = await aSite(t.database, { partner: ada.partner_id, name: 'Lyon' });
  token = (await signInAs(t, ada)).access_token;
  const body = { ...noNotifications, push: ['opened' as const], min_severity: 'info' as const };
  await t.call(endpoints.saveMyNotifications, { body }, { token });
});

const add = (body: NewPushEndpoint, of = token) => t.call(push.addPushEndpoint, { body }, { token: of });
const list = async (of = token) => (await t.call(push.getMyPush, {}, { token: of })).json<MyPush>().endpoints;
const happen = async (incident_id: number, severity: 'warning' | 'critical' = 'critical') => {
  await asSystem(t.database, (db) =>
    recordNotification(db, {
      ...{ kind: 'opened', incident_id, severity, at: t.clock.now(), partner_id: site.partner_id },
      ...{ site_id: site.id, payload: { cause: { class: 'agent' }, rooms_down: 3 } },
    }),
  );
  t.clock.pass(31);
  while (await sendNextNotification(t.services, usualNotificationTiming));
};
const states = () =>
  asSystem(t.database, async (db) => {
    const query = db.selectFrom('notification_deliveries').where('user_id', '=', ada.id).orderBy('id');
    return (await query.select(['way', 'state']).execute()).map(({ way, state }) => `${way} ${state}`);
  });

test('a message is encrypted for each device, signed by the server, and replaces an older one of its incident', async () => {
  await add(receiver.subscribe('/phone'));
  const { public_key } = (await add(receiver.subscribe('/laptop'))).json<MyPush>();
  await happen(7);
  await happen(8, 'warning');
  expect(receiver.received.map(({ path, headers }) => [path, headers.topic, headers.ttl])).toEqual(
    expect.arrayContaining([
      ...['/phone', '/laptop'].map((path) => [path, 'incident-7', '86400']),
      ...['/phone', '/laptop'].map((path) => [path, 'incident-8', '3600']),
    ]),
  );
  const [first] = receiver.received;
  expect(JSON.parse(first?.text ?? '')).toEqual({
    ...{ title: 'Critical: Lyon: agent offline', body: expect.stringContaining('3 rooms down') },
    ...{ path: '/management/incidents/7', tag: 'incident-7' },
  });
  const [, signed = ''] = /^vapid t=([^,]+), k=/.exec(first?.headers.authorization ?? '') ?? [];
  const bytes = Buffer.from(public_key, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  const key = { kty: 'EC', crv: 'P-256', x, y } as const;
  const { payload } = await jwtVerify(signed, key as never);
  expect(payload).toMatchObject({ sub: 'https://greenroom.example' });
  expect(await states()).toEqual(['push sent', 'push sent']);
});

test('a device that its service no longer knows is removed; one that fails is tried again', async () => {
  for (const path of ['/gone', '/unknown', '/busy']) await add(receiver.subscribe(path));
  receiver.statuses.set('/gone', 410).set('/unknown', 404).set('/busy', 503);
  await happen(1);
  expect(await list()).toMatchObject([
    { endpoint: expect.stringMatching(/busy$/), failed_at: expect.any(String) },
  ]);
  expect(await states()).toEqual(['push waiting']);
  receiver.statuses.clear();
  t.clock.pass(6);
  while (await sendNextNotification(t.services, usualNotificationTiming));
  expect(await states()).toEqual(['push sent']);
  expect(await list()).toMatchObject([{ failed_at: null }]);
});

test('a message that no device took while it was of use is given up', async () => {
  await add(receiver.subscribe('/busy'));
  receiver.statuses.set('/busy', 503);
  await happen(1, 'warning');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    t.clock.pass(1800);
    while (await sendNextNotification(t.services, usualNotificationTiming));
  }
  expect(await states()).toEqual(['push failed']);
});

test('a device belongs to its user, and only until the session ends', async () => {
  const shared = receiver.subscribe('/shared');
  await add(shared);
  const [device] = await list();
  const id = device?.id ?? 0;
  const eve = await aUser(t.database, { partner: ada.partner_id });
  const { access_token } = await signInAs(t, eve);
  const asEve = { token: access_token };
  expect((await t.call(push.removePushEndpoint, { params: { id } }, asEve)).statusCode).toBe(404);
  expect((await t.call(push.testPush, { params: { id } }, asEve)).statusCode).toBe(404);
  expect((await t.call(push.testPush, { params: { id } }, { token })).statusCode).toBe(204);
  expect(JSON.parse(receiver.received[0]?.text ?? '')).toMatchObject({ tag: 'test', path: '/settings' });
  receiver.statuses.set('/shared', 500);
  const failed = await t.call(push.testPush, { params: { id } }, { token });
  expect([failed.statusCode, failed.json().code]).toEqual([502, 'push-not-sent']);
  receiver.statuses.clear();

  await add(shared, access_token);
  expect([await list(), (await list(access_token)).length]).toEqual([[], 1]);
  await add(shared);
  await asSystem(t.database, (db) =>
    db.updateTable('sessions').set({ ended_at: t.clock.now() }).where('user_id', '=', ada.id).execute(),
  );
  receiver.received.length = 0;
  await happen(1);
  expect(receiver.received).toEqual([]);
  expect(await states()).toEqual(['push withdrawn']);
});

test('an endpoint has an allowed address and keys; of more than ten the oldest goes', async () => {
  const rejected = async (body: NewPushEndpoint) => (await add(body)).statusCode;
  for (const address of [
    'http://93.184.216.34/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/x',
    'file:///x',
  ])
    expect([address, await rejected(aSubscription(address))]).toEqual([address, 422]);
  const { endpoint, keys } = aSubscription();
  expect(await rejected({ endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } })).toBe(422);
  expect(await rejected({ endpoint, keys: { ...keys, auth: 'x' } })).toBe(422);
  for (let count = 0; count < 11; count += 1) {
    t.clock.pass(1);
    await add(aSubscription(`https://push.example/${count}`));
  }
  const paths = (await list()).map((device) => new URL(device.endpoint).pathname);
  expect(paths.sort()).toEqual(Array.from({ length: 10 }, (_, count) => `/${count + 1}`).sort());
});
