import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type {
  ChannelWithSecret,
  NewChannel,
  NotificationChannel,
} from '@greenroom/domain/notifications/channel.ts';
import type { NotificationDelivery } from '@greenroom/domain/notifications/delivery.ts';
import * as endpoints from '@greenroom/domain/notifications/endpoints.ts';
import { incidentWebhook } from '@greenroom/domain/notifications/incident-webhook.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { markForDeletion } from '#test/build/mark-for-deletion.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { usualNotificationTiming } from './notification-timing.ts';
import { recordNotification, withdrawNotifications } from './notifications.queries.ts';
import { findNextDue } from './sending/deliveries.queries.ts';
import { sendNextNotification } from './start-notifications.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

let t: TestApp;
let receiver: Server;
let origin: string;
let ada: TestUser;
let token: string;
let site: TestSite;
let received: Received[] = [];
let responses: { status: number; headers?: Record<string, string> }[] = [];

beforeAll(async () => {
  t = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8', PUBLIC_URL: 'https://greenroom.example' });
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    const { status, headers = {} } = responses.shift() ?? { status: 204 };
    response.writeHead(status, headers).end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.close();
  await t.stop();
});
beforeEach(async () => {
  received = [];
  responses = [];
  ada = await aUser(t.database, { permissions: ['notifications.manage'] });
  site = await aSite(t.database, { partner: ada.partner_id, name: 'Lyon' });
  token = (await signInAs(t, ada)).access_token;
});

const timing = { ...usualNotificationTiming, perSecond: 1000 };
const run = async () => {
  while (await sendNextNotification(t.services, timing));
};
const settings = {
  ...{ what: ['opened', 'resolved'], min_severity: 'info', site_ids: null, language: 'en' },
} satisfies Partial<NewChannel>;
const create = async (kind: 'webhook' | 'teams' | 'slack' = 'webhook', more = {}) => {
  const body = { kind, name: 'Operations', address: `${origin}/hook`, ...settings, ...more };
  const response = await t.call(endpoints.createChannel, { body }, { token });
  expect(response.statusCode).toBe(201);
  return response.json<ChannelWithSecret>();
};
const listed = async () =>
  (await t.call(endpoints.listChannels, {}, { token })).json<NotificationChannel[]>();
const deliveries = async () =>
  (await t.call(endpoints.listDeliveries, {}, { token })).json<NotificationDelivery[]>();
const happen = (incident_id: number, more: Record<string, unknown> = {}) =>
  asSystem(t.database, (db) =>
    recordNotification(db, {
      ...{
        kind: 'opened',
        incident_id,
        severity: 'critical',
        at: t.clock.now(),
        partner_id: site.partner_id,
      },
      ...{ site_id: site.id, payload: { cause: { class: 'agent' }, rooms_down: 3 }, ...more },
    }),
  );
const afterHold = () => t.clock.pass(31);
/** Another implementation of the standard, with the clock of the test. */
const verify = (secret: string, { headers, body }: Received) => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(t.clock.now().getTime());
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>;
  } finally {
    clock.mockRestore();
  }
};

describe('a webhook', () => {
  test('gets nothing of a partner that is going to be deleted, neither what waits nor what is sent again', async () => {
    await create();
    responses = [{ status: 500 }];
    await happen(1);
    afterHold();
    await run();
    expect(received).toHaveLength(1);
    await happen(2);
    const takeBack = await markForDeletion(t, site.partner_id);
    // The end of its agents opens an incident, too.
    await happen(3);
    t.clock.pass(600);
    await run();
    expect(received).toHaveLength(1);
    const { partner_id } = site;
    const superuser = await aUser(t.database, { superuser: true });
    const asSuperuser = { token: (await signInAs(t, superuser)).access_token };
    const listed = await t.call(endpoints.listDeliveries, { query: { partner_id } }, asSuperuser);
    const [delivery, ...others] = listed.json<NotificationDelivery[]>();
    expect([delivery?.state, others]).toEqual(['withdrawn', []]);
    const again = () => t.call(endpoints.sendAgain, { params: { id: delivery?.id ?? 0 } }, asSuperuser);
    expect((await again()).json()).toMatchObject({ code: 'conflict' });
    await takeBack();
    await happen(4);
    afterHold();
    await run();
    expect(received).toHaveLength(2);
    expect(JSON.parse(received[1]?.body ?? '').data.incident_id).toBe(4);
    expect((await again()).statusCode).toBeLessThan(300);
    await run();
    expect(received).toHaveLength(3);
  });

  test('gets each event once, signed, in order, with what its partner sees', async () => {
    const { secret, channel } = await create();
    expect(channel).toMatchObject({ host: new URL(origin).host, state: 'on', last_sent_at: null });
    for (const id of [1, 2, 3]) await happen(id);
    await run();
    expect(received).toEqual([]);
    afterHold();
    await run();
    for (const { body } of received)
      expect(incidentWebhook.parse(JSON.parse(body))).toEqual(JSON.parse(body));
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject(
      [1, 2, 3].map((id) => ({
        type: 'incident.opened',
        data: {
          ...{
            sequence: id,
            incident_id: id,
            site_name: 'Lyon',
            title: 'Lyon: agent offline',
            rooms_down: 3,
          },
          link: `https://greenroom.example/management/incidents/${id}`,
        },
      })),
    );
    await t.call(endpoints.testChannel, { params: { id: channel.id } }, { token });
    await run();
    expect(verify(secret ?? '', received[3] as Received)).toMatchObject({ type: 'test' });
    const signed = received[3] as Received;
    for (let bit = 0; bit < 100; bit += 1) {
      const bytes = Buffer.from(signed.body);
      const at = (bit * 7) % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 7));
      expect(() => verify(secret ?? '', { ...signed, body: bytes.toString() })).toThrow();
    }
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
  });

  test('has two signatures for a day after its secret was changed', async () => {
    const { secret: old, channel } = await create();
    const rotated = await t.call(endpoints.rotateChannelSecret, { params: { id: channel.id } }, { token });
    const { secret } = rotated.json<ChannelWithSecret>();
    await t.call(endpoints.testChannel, { params: { id: channel.id } }, { token });
    await run();
    const [message] = received as [Received];
    expect(verify(old ?? '', message)).toEqual(verify(secret ?? '', message));
    t.clock.pass(25 * 3600);
    await happen(1);
    afterHold();
    await run();
    expect(received[1]?.headers['webhook-signature']).not.toContain(' ');
  });

  test('gets a failed message again with the same id, later ones wait for it, and 410 switches it off', async () => {
    const { channel } = await create();
    responses = [{ status: 503, headers: { 'retry-after': '60' } }];
    await happen(1);
    await happen(2);
    afterHold();
    await run();
    expect(received).toHaveLength(1);
    const due = await asSystem(t.database, findNextDue);
    expect((due?.getTime() ?? 0) - t.clock.now().getTime()).toBeGreaterThan(30_000);
    expect(await listed()).toMatchObject([
      { waiting: 2, last_error: 'The receiver responded with 503.', failing_since: expect.any(String) },
    ]);
    // A busy machine needs seconds for this.
    t.clock.pass(20);
    await run();
    expect(received).toHaveLength(1);
    t.clock.pass(41);
    await run();
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect([ids[0] === ids[1], ids[1] === ids[2], ids.length]).toEqual([true, false, 3]);
    expect(await listed()).toMatchObject([{ waiting: 0, failing_since: null, last_error: null }]);

    responses = [{ status: 410 }];
    await happen(3);
    afterHold();
    await run();
    expect(await listed()).toMatchObject([{ state: 'off' }]);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ state: 'failed', attempts: 1 });
    await t.call(endpoints.updateChannel, { params: { id: channel.id }, body: { state: 'on' } }, { token });
    await t.call(endpoints.sendAgain, { params: { id: failed?.id ?? 0 } }, { token });
    await run();
    expect(received.at(-1)?.headers['webhook-id']).toBe(received.at(-2)?.headers['webhook-id']);
  });

  test('that is gone or takes nothing for three days is mailed to those who still manage it', async () => {
    await aUser(t.database, { partner: ada.partner_id });
    const former = await aUser(t.database, {
      ...{ partner: ada.partner_id, permissions: ['notifications.manage'] as const },
    });
    const { channel } = await create('webhook', { name: 'Helpdesk' });
    responses = [{ status: 410 }];
    await happen(1);
    afterHold();
    await run();
    afterHold();
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ permissions: [] }).where('id', '=', former.id).execute(),
    );
    await run();
    await t.call(endpoints.updateChannel, { params: { id: channel.id }, body: { state: 'on' } }, { token });
    responses = Array.from({ length: 10 }, () => ({ status: 503 }));
    await happen(2);
    for (let attempt = 0; attempt <= 10; attempt += 1) {
      afterHold();
      await run();
      t.clock.pass(24 * 3600);
    }
    await run();
    const mails = (await readOutbox(t.dataDir)).filter((mail) => mail.includes('Helpdesk'));
    const read = (name: string) =>
      mails.map((mail) =>
        new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(mail)?.[1]?.replace(/\r\n/g, ''),
      );
    expect(read('to')).toEqual([ada.email, ada.email]);
    expect(read('subject')).toEqual([
      expect.stringContaining('The channel Helpdesk is off'),
      expect.stringContaining('A message to the channel Helpdesk was given up'),
    ]);
    expect(read('list-unsubscribe')).toEqual([undefined, undefined]);
  });

  test('gets nothing of an incident that is over or merged within half a minute, nor of a site that has left', async () => {
    await create();
    await happen(11);
    await happen(11, { kind: 'resolved' });
    await happen(2);
    await asSystem(t.database, (db) => withdrawNotifications(db, { incident_id: 2, at: t.clock.now() }));
    await happen(3);
    const { id: partner_id } = await aPartner(t.database);
    await asSystem(t.database, (db) =>
      db.updateTable('sites').set({ partner_id }).where('id', '=', site.id).execute(),
    );
    afterHold();
    await run();
    expect(received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'withdrawn', incident_id: 3 }]);
  });
});

test('chooses by kind, severity and site', async () => {
  const other = await aSite(t.database, { partner: ada.partner_id });
  await create('webhook', { min_severity: 'warning', site_ids: [site.id], what: ['opened'] });
  await happen(1, { severity: 'info' });
  await happen(2, { kind: 'raised' });
  await happen(3, { site_id: other.id });
  await happen(4);
  afterHold();
  await run();
  expect(received.map(({ body }) => JSON.parse(body).data.incident_id)).toEqual([4]);
});

test('Teams gets a card and Slack blocks, in the language of the channel', async () => {
  await create('teams', { language: 'fr' });
  await create('slack', { language: 'es' });
  await happen(1);
  afterHold();
  await run();
  const [card, blocks] = received.map(({ body }) => JSON.parse(body));
  const { content, contentType } = card.attachments[0];
  expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
  expect(content.body.map(({ text: words }: { text: string }) => words)).toEqual([
    ...['Critique', 'Lyon\u00a0: agent hors ligne', '3 salles en panne'],
    expect.stringContaining('Depuis le'),
  ]);
  expect(content.actions[0].url).toBe('https://greenroom.example/management/incidents/1');
  expect(blocks.text).toBe('Crítica: Lyon: agente sin conexión');
  expect(received[0]?.headers['webhook-signature']).toBeUndefined();
});

test('a channel has an allowed address, sites of its partner and at most nine others of its kind', async () => {
  const post = async (more: Record<string, unknown>) => {
    const body = { kind: 'webhook', name: 'x', address: `${origin}/`, ...settings, ...more } as never;
    const response = await t.call(endpoints.createChannel, { body }, { token });
    return [response.statusCode, response.json<{ detail: string }>().detail];
  };
  expect(await post({ address: 'http://93.184.216.34/' })).toEqual([
    ...[422, '"address" must be a public address that begins with https.'],
  ]);
  expect(await post({ address: 'https://10.0.0.1/' })).toEqual([422, expect.any(String)]);
  expect(await post({ address: 'file:///etc/passwd' })).toEqual([422, expect.any(String)]);
  const foreign = await aSite(t.database);
  expect(await post({ site_ids: [foreign.id] })).toEqual([
    ...[422, `"site_ids" names the site ${foreign.id}, which the partner does not have.`],
  ]);
  for (let count = 0; count < 10; count += 1) await create('slack');
  expect(await post({ kind: 'slack' })).toEqual([422, expect.any(String)]);
});
