import * as endpoints from '@greenroom/domain/notifications/endpoints.ts';
import { type MyNotifications, noNotifications } from '@greenroom/domain/notifications/my-notifications.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { startSmtpPeer } from '#test/peers/smtp-peer.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { usualNotificationTiming } from '../notification-timing.ts';
import { recordNotification } from '../notifications.queries.ts';
import { sendNextNotification } from '../start-notifications.ts';

let t: TestApp;
let ada: TestUser;
let site: TestSite;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://greenroom.example', TIME_ZONE: 'UTC' });
});
afterAll(() => t.stop());
beforeEach(async () => {
  ada = await aUser(t.database);
  site = await aSite(t.database, { partner: ada.partner_id, name: 'Lyon' });
  token = (await signInAs(t, ada)).access_token;
});

const save = (rules: Partial<MyNotifications>, of = token) =>
  t.call(
    endpoints.saveMyNotifications,
    { body: { ...noNotifications, what: ['opened', 'assigned'], min_severity: 'info', ...rules } },
    { token: of },
  );
const happen = (incident_id: number, more: Record<string, unknown> = {}) => happenAll([incident_id], more);
const happenAll = (incident_ids: readonly number[], more: Record<string, unknown> = {}) =>
  asSystem(t.database, async (db) => {
    for (const incident_id of incident_ids)
      await recordNotification(db, {
        ...{ kind: 'opened', incident_id, severity: 'warning', at: t.clock.now() },
        ...{ partner_id: site.partner_id, site_id: site.id, payload: { cause: { class: 'agent' } }, ...more },
      });
  });
const run = async () => {
  while (await sendNextNotification(t.services, usualNotificationTiming));
};
const settle = async () => {
  t.clock.pass(31);
  await run();
};
const mails = async (user = ada) =>
  (await readOutbox(t.dataDir)).map(parseMail).filter(({ header }) => header('to') === user.email);

function parseMail(raw: string) {
  const plain = raw
    .replace(/=\r\n/g, '')
    .replaceAll('=3D', '=')
    .replace(/\r\n[ \t]+/g, ' ');
  return {
    text: plain,
    header: (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(plain)?.[1]?.trim(),
  };
}
const states = (user = ada) =>
  asSystem(t.database, async (db) => {
    const query = db.selectFrom('notification_deliveries').where('user_id', '=', user.id).orderBy('id');
    return (await query.select('state').execute()).map(({ state }) => state);
  });

test('nothing is sent before the user chooses it; then one mail for what happens together', async () => {
  expect((await t.call(endpoints.getMyNotifications, {}, { token })).json()).toEqual(noNotifications);
  await happen(1);
  await settle();
  expect(await mails()).toEqual([]);
  expect((await save({})).json()).toMatchObject({ what: ['opened', 'assigned'] });
  await happen(2);
  await settle();
  const [mail] = await mails();
  expect(mail?.header('subject')).toBe('Warning: Lyon: agent offline');
  expect(mail?.text).toContain(`https://greenroom.example/management/incidents/2`);
  await happen(3);
  await happen(4);
  await settle();
  expect((await mails()).map(({ header }) => header('subject'))).toEqual([
    'Warning: Lyon: agent offline',
    '2 messages: Lyon: agent offline',
  ]);
});

/** For each of two users. */
const waitingMessages = process.env.FULL_TESTS ? 250 : 30;

test('users whose right is taken away get none of many messages that wait', async () => {
  await save({});
  const restricted = await aUser(t.database, { partner: ada.partner_id, restricted: true });
  await aGrant(t.database, restricted, { site });
  const { access_token } = await signInAs(t, restricted);
  await save({}, access_token);
  await happenAll(Array.from({ length: waitingMessages }, (_, index) => index + 1));
  t.clock.pass(31);
  const { id: partner_id } = await aPartner(t.database);
  await asSystem(t.database, async (db) => {
    await db.deleteFrom('site_grants').where('user_id', '=', restricted.id).execute();
    await db.updateTable('sites').set({ partner_id }).where('id', '=', site.id).execute();
  });
  await run();
  for (const user of [ada, restricted]) {
    expect(await mails(user)).toEqual([]);
    expect(await states(user)).toEqual(Array.from({ length: waitingMessages }, () => 'withdrawn'));
  }
});

test('a deactivated user gets nothing', async () => {
  await save({});
  await happen(1);
  await asSystem(t.database, (db) =>
    db.updateTable('users').set({ is_active: false }).where('id', '=', ada.id).execute(),
  );
  await settle();
  expect(await mails()).toEqual([]);
});

test('above six an hour the rest comes as one at the end of the hour', async () => {
  await save({});
  for (let id = 1; id <= 9; id += 1) {
    await happen(id);
    await settle();
  }
  const immediate = (await mails()).length;
  expect(immediate).toBeLessThanOrEqual(7);
  expect(immediate).toBeGreaterThanOrEqual(6);
  t.clock.pass(3600);
  await run();
  expect((await mails()).length).toBeLessThanOrEqual(immediate + 2);
  expect(new Set(await states())).toEqual(new Set(['sent']));
});

test('quiet hours hold messages until their end, except critical ones if the user chose so', async () => {
  const hour = t.clock.now().getUTCHours();
  const at = (plus: number) => `${String((hour + plus) % 24).padStart(2, '0')}:00`;
  const quiet = { from_time: at(0), to_time: at(3), days: [1, 2, 3, 4, 5, 6, 7], except_critical: true };
  await save({ quiet });
  await happen(1);
  await settle();
  expect(await mails()).toEqual([]);
  await happen(2, { severity: 'critical' });
  await settle();
  expect((await mails()).map(({ header }) => header('subject'))).toEqual(['Critical: Lyon: agent offline']);
  t.clock.pass(3 * 3600);
  await run();
  expect(await mails()).toHaveLength(2);
});

test('an assignment reaches its user alone, and one click ends the mails', async () => {
  await save({});
  const other = await aUser(t.database, { partner: ada.partner_id });
  await happen(1, { kind: 'assigned', payload: { user_id: other.id } });
  await settle();
  expect(await mails()).toEqual([]);
  await happen(2, { kind: 'assigned', payload: { user_id: ada.id } });
  await settle();
  const [mail] = await mails();
  const header = mail?.header('list-unsubscribe') ?? '';
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = new URL(/<([^>]+)>/.exec(header)?.[1] ?? '');
  const post = (address: string) =>
    t.app.inject({
      ...{ method: 'POST', url: address, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const forged = url.search.replace(/token=\d+/, `token=${other.id}`);
  expect((await post(`${url.pathname}${forged}`)).statusCode).toBe(204);
  expect((await post(`${url.pathname}${url.search}`)).statusCode).toBe(204);
  await happen(3);
  await settle();
  expect(await mails()).toHaveLength(1);
});

test('sites that the user does not see are rejected', async () => {
  const foreign = await aSite(t.database);
  const response = await save({ site_ids: [site.id, foreign.id] });
  expect([response.statusCode, response.json().detail]).toEqual([
    ...[422, `"site_ids" names the site ${foreign.id}, which does not exist.`],
  ]);
  expect((await save({ site_ids: [site.id] })).json()).toMatchObject({
    ...{ site_ids: [site.id], sites: [{ id: site.id, name: 'Lyon' }] },
  });
  const quiet = { from_time: '22:00', to_time: '22:00', days: [1], except_critical: true };
  expect((await save({ quiet })).statusCode).toBe(422);
});

test('an address that the mail server rejects is marked until a mail arrives', async () => {
  const unknown = new Set([ada.email]);
  const peer = await startSmtpPeer({ offersTls: false, unknown });
  onTestFinished(() => peer.stop());
  const mailer = createMailer({
    ...{ smtpUrl: `smtp://${peer.url}`, allowPlaintext: true, from: 'greenroom@example.org' },
    dataDir: t.dataDir,
  });
  const settleBySmtp = async () => {
    t.clock.pass(31);
    while (await sendNextNotification({ ...t.services, mailer }, usualNotificationTiming));
  };
  const readBounced = async () =>
    (await t.call(endpoints.getMyNotifications, {}, { token })).json<MyNotifications>().bounced;
  await save({});
  await happen(1);
  await settleBySmtp();
  expect(await states()).toEqual(['failed']);
  expect(await readBounced()).toEqual({ email: ada.email, at: expect.any(String) });
  unknown.clear();
  await happen(2);
  await settleBySmtp();
  expect(await states()).toEqual(['failed', 'sent']);
  expect(await readBounced()).toBeNull();
});
