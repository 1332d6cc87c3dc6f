import * as endpoints from '@greenroom/domain/notifications/endpoints.ts';
import { type MyNotifications, noNotifications } from '@greenroom/domain/notifications/my-notifications.ts';
import * as warranty from '@greenroom/domain/notifications/warranty/endpoints.ts';
import { nextDigest } from '@greenroom/domain/notifications/when-to-send.ts';
import { addDays, localDay } from '@greenroom/domain/service/local-time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { anIncident } from '#test/build/an-incident.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { usualNotificationTiming } from '../notification-timing.ts';
import { recordNotification } from '../notifications.queries.ts';
import { sendNextNotification } from '../start-notifications.ts';
import { scheduleDigests } from './plan-digests.ts';

let t: TestApp;
let ada: TestUser;
let site: TestSite;
let room: TestRoom;
let asset: TestAsset;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://greenroom.example', TIME_ZONE: 'UTC' });
});
afterAll(() => t.stop());
beforeEach(async () => {
  // After the digests of the day.
  t.clock.pass(nextDigest({ when: 'daily', at: '12:00' }, 'UTC', second()) - second());
  ada = await aUser(t.database);
  const partner = ada.partner_id;
  site = await aSite(t.database, { partner, name: 'Lyon' });
  room = await aRoom(t.database, { site, name: 'Forum' });
  asset = await anAsset(t.database, {
    ...{ room, product_name: 'Projector', additional_data: { warranty_end_date: inDays(31) } },
  });
});

const second = () => Math.floor(t.clock.now().getTime() / 1000);
const inDays = (days: number) => addDays(localDay('UTC', second()), days);
const save = async (rules: Partial<MyNotifications>) =>
  t.call(
    endpoints.saveMyNotifications,
    {
      body: {
        ...noNotifications,
        what: ['opened', 'resolved'],
        send_when: 'daily',
        min_severity: 'info',
        ...rules,
      },
    },
    { token: (await signInAs(t, ada)).access_token },
  );
const run = async () => {
  while (await sendNextNotification(t.services, usualNotificationTiming));
};
/** Until the next morning. */
const passNight = async () => {
  t.clock.pass(nextDigest({ when: 'daily', at: '07:30' }, 'UTC', second()) - second() + 1);
  await run();
};
const happen = (kind: 'opened' | 'resolved', incident_id: number, of = site) =>
  asSystem(t.database, (db) =>
    recordNotification(db, {
      ...{
        kind,
        incident_id,
        severity: 'critical',
        at: t.clock.now(),
        payload: { cause: { class: 'agent' } },
      },
      ...{ partner_id: of.partner_id, site_id: of.id },
    }),
  );
const mails = async () => {
  const own = (await readOutbox(t.dataDir)).filter((mail) => mail.includes(`To: ${ada.email}`));
  return own.map((mail) => {
    const plain = mail.replace(/=\r\n/g, '').replaceAll('=3D', '=').replaceAll('=C2=B7', '·');
    const text = plain.slice(0, plain.indexOf('-- \r\n')).replaceAll('\r\n', '\n');
    return { subject: /^Subject: (.*)$/m.exec(text)?.[1], text };
  });
};
const end = (incident_id: number) =>
  asSystem(t.database, async (db) => {
    const resolved_at = t.clock.now();
    await db
      .updateTable('incidents')
      .set({ state: 'resolved', resolved_at, resolution: 'recovered' })
      .where('id', '=', incident_id)
      .execute();
    await db.deleteFrom('room_health').where('room_id', '=', room.id).execute();
  });

test('a digest has what is open, what is new, rooms that are down, and each warranty twice', async () => {
  await save({});
  const at = t.clock.now();
  const { id } = await anIncident(t.database, { asset, site_id: site.id, at });
  const state = {
    state: 'down',
    score: 0,
    since: at,
    why: '[]',
    causes: '[]',
    judged_at: at,
    changed_at: at,
  };
  await asSystem(t.database, (db) =>
    db
      .insertInto('room_health')
      .values({ room_id: room.id, ...state } as never)
      .execute(),
  );
  await happen('opened', 1_000_001);
  t.clock.pass(31);
  await run();
  expect(await mails()).toEqual([]);

  await passNight();
  const [first] = await mails();
  expect(first?.subject).toBe('Digest: 1 open incident, 1 new, 0 resolved');
  expect(first?.text).toMatch(/^New\n- Critical: Lyon: agent offline/m);
  expect(first?.text).toMatch(/^Still open\n- Warning: Projector: not reachable · /m);
  expect(first?.text).toMatch(/^Rooms that are down longest\n- Forum · Lyon · Since /m);
  expect(first?.text).toMatch(/^Warranties that end soon\n- Projector · Forum · until /m);
  expect(first?.text).toMatch(/^https:\/\/greenroom\.example\/management\/incidents$/m);
  expect(first?.text).not.toContain('have ended');

  await end(id);
  await happen('resolved', 1_000_001);
  t.clock.pass(31);
  await run();
  await passNight();
  const [, next] = await mails();
  expect(next?.subject).toBe('Digest: 0 open incidents, 0 new, 1 resolved');
  expect(next?.text).toMatch(/^Resolved\n- Critical: Resolved: Lyon: agent offline/m);
  expect(next?.text).not.toContain('Warranties');

  // Nothing to report: no mail, until the warranty has ended.
  for (let day = 0; day < 29; day += 1) await passNight();
  expect(await mails()).toHaveLength(2);
  await passNight();
  const last = (await mails()).at(2);
  expect(last?.text).toMatch(/^Warranties that have ended\n- Projector · Forum · until /m);
  await passNight();
  expect(await mails()).toHaveLength(3);
});

test('a warranty that the user has marked as seen is not reported when it has ended, until it is renewed', async () => {
  const params = { id: asset.id };
  // A session ends before the warranty does.
  const asAda = async () => ({ token: (await signInAs(t, ada)).access_token });
  const isSeen = async () => (await t.call(warranty.getSeenWarranty, { params }, await asAda())).json();
  const warrantyMails = async () =>
    (await mails()).flatMap(({ text }) => [...(/^Warranties that .*$/m.exec(text) ?? [])]);
  const passDays = async (days: number) => {
    t.clock.pass(days * 86_400);
    await passNight();
  };
  await save({});
  await passNight();
  expect(await warrantyMails()).toEqual(['Warranties that end soon']);
  expect(await isSeen()).toEqual({ is_seen: false });
  const marked = await t.call(warranty.markWarranty, { params, body: { is_seen: true } }, await asAda());
  expect(marked.json()).toEqual({ is_seen: true });
  await passDays(31);
  expect(await warrantyMails()).toHaveLength(1);

  await asSystem(t.database, (db) =>
    db
      .updateTable('assets')
      .set({ additional_data: JSON.stringify({ warranty_end_date: inDays(2) }) } as never)
      .where('id', '=', asset.id)
      .execute(),
  );
  expect(await isSeen()).toEqual({ is_seen: false });
  await passDays(3);
  expect(await warrantyMails()).toEqual(['Warranties that end soon', 'Warranties that have ended']);
});

test('a digest has the sites and severities that the user chose, and what it sees', async () => {
  const other = await aSite(t.database, { partner: ada.partner_id, name: 'Paris' });
  await anIncident(t.database, { asset, site_id: site.id, severity: 'critical' });
  const hidden = await aRoom(t.database, { name: 'Secret' });
  const foreign = await anAsset(t.database, { room: hidden });
  await anIncident(t.database, { asset: foreign, site_id: hidden.site_id, severity: 'critical' });
  await save({ site_ids: [other.id] });
  await passNight();
  expect(await mails()).toEqual([]);
  await save({ min_severity: 'critical', what: [] });
  await passNight();
  expect(await mails()).toEqual([]);
  await save({ min_severity: 'critical' });
  await passNight();
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Digest: 1 open incident, 0 new, 0 resolved',
  ]);
});

test('a digest that a server of an earlier release has stored is sent too, and one that is ended is not', async () => {
  await anIncident(t.database, { asset, site_id: site.id });
  await save({});
  await asSystem(t.database, (db) => db.deleteFrom('notification_digests').execute());
  await scheduleDigests(t.services);
  await passNight();
  expect(await mails()).toHaveLength(1);
  await save({ send_when: 'now' });
  await passNight();
  expect(await mails()).toHaveLength(1);
});
