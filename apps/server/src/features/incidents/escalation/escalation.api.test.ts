import * as endpoints from '@greenroom/domain/notifications/escalation/endpoints.ts';
import type { Escalation, EscalationChange } from '@greenroom/domain/notifications/escalation/escalation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usualNotificationTiming } from '#features/notifications/notification-timing.ts';
import { sendNextNotification } from '#features/notifications/start-notifications.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aChannel } from '#test/build/a-channel.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { escalateIncidents } from './escalate-incidents.ts';

let t: TestApp;
let manager: TestUser;
let ada: TestUser;
let grace: TestUser;
let site: TestSite;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://greenroom.example', TIME_ZONE: 'UTC' });
});
afterAll(() => t.stop());
beforeEach(async () => {
  manager = await aUser(t.database, { permissions: ['notifications.manage'] });
  const partner = manager.partner_id;
  [ada, grace] = [await aUser(t.database, { partner }), await aUser(t.database, { partner })];
  site = await aSite(t.database, { partner, name: 'Lyon' });
  token = (await signInAs(t, manager)).access_token;
});

const step = (after_minutes: number, user: TestUser) => ({
  ...{ after_minutes, user_ids: [user.id], channel_ids: [] },
});
const save = (change: Partial<EscalationChange>) =>
  t.call(
    endpoints.updateEscalation,
    {
      body: {
        steps: [step(0, ada), step(15, grace)],
        ...{ min_severity: 'critical', only_service_hours: false, ...change },
      },
    },
    { token },
  );
let keys = 0;
const open = (severity = 'critical', ageSeconds = 0) =>
  asSystem(t.database, async (db) => {
    const at = new Date(t.clock.now().getTime() - ageSeconds * 1000);
    keys += 1;
    const { rows } = await sql<{ id: number }>`
      insert into incidents (site_id, key, class, state, severity, began_at, opened_at, changed_at)
      values (${site.id}, ${`test:${keys}`}, 'agent', 'open', ${severity}, ${at}, ${at}, ${at})
      returning id`.execute(db);
    return rows[0]?.id ?? 0;
  });
const change = (id: number, state: string) =>
  asSystem(t.database, (db) => sql`update incidents set state = ${state} where id = ${id}`.execute(db));
const passMinutes = async (minutes: number) => {
  t.clock.pass(minutes * 60);
  await escalateIncidents(t.services);
  t.clock.pass(31);
  while (await sendNextNotification(t.services, usualNotificationTiming));
};
const mailed = async () => {
  const mails = await readOutbox(t.dataDir);
  const count = (user: TestUser) => mails.filter((mail) => mail.includes(`To: ${user.email}`)).length;
  return { ada: count(ada), grace: count(grace) };
};

test('an incident that no one takes goes to the next step; acknowledging ends it', async () => {
  expect((await save({})).json<Escalation>()).toMatchObject({
    steps: [{ after_minutes: 0 }, { after_minutes: 15 }],
    users: expect.arrayContaining([{ id: ada.id, name: expect.any(String) }]),
  });
  const [taken, left] = [await open(), await open()];
  await open('warning');
  await passMinutes(0);
  expect(await mailed()).toEqual({ ada: 1, grace: 0 });
  await passMinutes(1);
  expect(await mailed()).toEqual({ ada: 1, grace: 0 });
  await change(taken, 'acknowledged');
  await passMinutes(15);
  await passMinutes(60);
  expect(await mailed()).toEqual({ ada: 1, grace: 1 });
  const [mail] = (await readOutbox(t.dataDir)).filter((one) => one.includes(`To: ${grace.email}`));
  expect(mail).toContain('Subject: Critical: Not taken yet: Lyon: agent offline');
  expect(mail).not.toMatch(/^List-Unsubscribe/im);
  await change(left, 'verifying');
});

test('a snoozed or an old incident wakes no one, nor one that is taken within the half minute', async () => {
  await save({});
  const snoozed = await open();
  await asSystem(t.database, (db) =>
    sql`insert into incident_mutes (key, site_id, kind, until, made_by_name, made_at)
      select key, site_id, 'snooze', ${new Date(t.clock.now().getTime() + 86_400_000)}, 'x', ${t.clock.now()}
      from incidents where id = ${snoozed}`.execute(db),
  );
  await open('critical', 8 * 86_400);
  const quick = await open();
  await escalateIncidents(t.services);
  await change(quick, 'acknowledged');
  await passMinutes(0);
  expect(await mailed()).toEqual({ ada: 0, grace: 0 });
});

test('outside service hours a step waits, and a server that was away sends all that is due as one', async () => {
  await save({ only_service_hours: true });
  const hours = (from: number, to: number) =>
    asSystem(t.database, async (db) => {
      const at = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000);
      await sql`delete from open_hours where site_id = ${site.id}`.execute(db);
      await sql`insert into open_hours (site_id, opens_at, closes_at)
        values (${site.id}, ${at(from)}, ${at(to)})`.execute(db);
    });
  await hours(60, 120);
  const id = await open();
  await passMinutes(20);
  expect(await mailed()).toEqual({ ada: 0, grace: 0 });
  await hours(0, 60);
  await passMinutes(1);
  expect(await mailed()).toEqual({ ada: 1, grace: 1 });
  await change(id, 'acknowledged');
});

test('steps come one after the other and name users and channels of the partner', async () => {
  const stranger = await aUser(t.database);
  const foreign = await aChannel(t.services, { partner: stranger.partner_id });
  const own = await aChannel(t.services, { partner: manager.partner_id });
  const status = async (steps: EscalationChange['steps']) => (await save({ steps })).statusCode;
  expect(await status([{ after_minutes: 0, user_ids: [], channel_ids: [own.id] }])).toBe(200);
  expect(await status([step(0, stranger)])).toBe(422);
  expect(await status([{ after_minutes: 0, user_ids: [], channel_ids: [foreign.id] }])).toBe(422);
  expect(await status([step(15, ada), step(15, grace)])).toBe(422);
  expect(await status([{ after_minutes: 0, user_ids: [], channel_ids: [] }])).toBe(422);
  expect(await status([step(1441, ada)])).toBe(422);
  expect(await status([])).toBe(200);
});
