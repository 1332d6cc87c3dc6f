import { createTicket, listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import { getServiceLevels, updateServiceLevels } from '@greenroom/domain/maintenance/levels/endpoints.ts';
import type { PartnerServiceLevels } from '@greenroom/domain/maintenance/levels/service-level.ts';
import type { ShownClock } from '@greenroom/domain/maintenance/levels/shown-clock.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { addTicketComment, getTicket, updateTicket } from '@greenroom/domain/maintenance/work/endpoints.ts';
import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { saveMyNotifications } from '@greenroom/domain/notifications/endpoints.ts';
import { noNotifications } from '@greenroom/domain/notifications/my-notifications.ts';
import * as service from '@greenroom/domain/service/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualNotificationTiming } from '#features/notifications/notification-timing.ts';
import { sendNextNotification } from '#features/notifications/start-notifications.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { countDueClocks } from './start-ticket-clocks.ts';

let t: TestApp;
let ada: TestUser;
let token: string;
let stranger: string;
let site: TestSite;
let version = 0;
let owner: pg.Client;

/** A Monday, long after the time of the machine. */
const monday = (time: string) => `2065-11-16T${time}:00.000Z`;

beforeAll(async () => {
  t = await startTestApp();
  owner = new pg.Client(t.owner);
  await owner.connect();
  for (const table of Object.keys(stamped))
    await owner.query(`create function stamp_${table}() returns trigger language plpgsql as 'begin return new; end';
      create trigger stamp_${table} before insert on ${table} for each row execute function stamp_${table}()`);
  ada = await aUser(t.database, { permissions: ['partner.manage', 'service.manage'] });
  site = await aSite(t.database, { partner: ada.partner_id, country: 'United Kingdom' });
  await aSite(t.database, { partner: ada.partner_id });
  await setTime(monday('09:00'));
  stranger = (await signInAs(t, await aUser(t.database, { permissions: ['partner.manage'] }))).access_token;
});
afterAll(async () => {
  await owner.end();
  await t.stop();
});

/**
 * What the database stamps by the time of the machine. A clock that counted the service hours since then, for decades, would
 * take most of the time of these tests.
 */
const stamped = { tickets: 'created_at', ticket_events: 'at' };

/** Tokens do not live as long as these tests pass. */
async function setTime(to: string): Promise<void> {
  for (const [table, column] of Object.entries(stamped))
    await owner.query(`create or replace function stamp_${table}() returns trigger language plpgsql as
      $$begin new.${column} := '${to}'; return new; end$$`);
  t.clock.pass((Date.parse(to) - t.clock.now().getTime()) / 1000);
  token = (await signInAs(t, ada)).access_token;
  await countDueClocks(t.services);
}

type Level = { priority: number; response_minutes: number | null; solution_minutes: number | null };
const setLevels = async (...levels: Level[]) => {
  const response = await t.call(
    updateServiceLevels,
    { body: { levels } },
    { token, headers: { 'if-match': `"${version}"` } },
  );
  expect(response.statusCode, response.body).toBe(200);
  version += 1;
  await countDueClocks(t.services);
  return response.json<PartnerServiceLevels>();
};
const create = async (body: Partial<Parameters<typeof t.call<typeof createTicket>>[1]['body']> = {}) => {
  const sent = { name: 'Black', priority: 2, about: { type: 'site' as const, id: site.id }, ...body };
  const { id } = (await t.call(createTicket, { body: sent }, { token })).json<Ticket>();
  await countDueClocks(t.services);
  return read(id);
};
const read = async (id: number) =>
  (await t.call(getTicket, { params: { id } }, { token })).json<TicketDetail>();
const change = async (id: number, body: { stage?: number; priority?: number }) => {
  const { version: seen } = await read(id);
  const response = await t.call(
    updateTicket,
    { params: { id }, body: { version: seen, ...body } },
    { token },
  );
  expect(response.statusCode, response.body).toBe(200);
  await countDueClocks(t.services);
  return read(id);
};
const clockOf = async (id: number) => (await read(id)).service_level;

test('a partner sets its levels, with a version and an entry in the audit log', async () => {
  const levels = [{ priority: 2, response_minutes: 60, solution_minutes: 480 }];
  expect((await t.call(getServiceLevels, { query: {} }, { token })).json()).toMatchObject({ version: 0 });
  expect(await setLevels(...levels, { priority: 0, response_minutes: null, solution_minutes: null })).toEqual(
    {
      ...{ partner_id: ada.partner_id, version: 1, levels, results: [] },
    },
  );
  const send = (body: object, as = token, tag = '"1"') =>
    t.call(updateServiceLevels, { body } as never, { token: as, headers: { 'if-match': tag } });
  expect((await send({ levels }, token, '"0"')).statusCode).toBe(412);
  expect((await send({ levels: [...levels, ...levels] })).statusCode).toBe(422);
  expect((await send({ levels: [{ ...levels[0], response_minutes: 0 }] })).statusCode).toBe(422);
  expect((await send({ levels: [{ ...levels[0], priority: 9 }] })).statusCode).toBe(422);
  expect((await send({ levels, partner_id: ada.partner_id }, stranger)).statusCode).toBe(404);
  const [entry] = await asSystem(t.database, (db) =>
    db.selectFrom('audit_entries').where('action', '=', 'service-levels-changed').selectAll().execute(),
  );
  expect(entry).toMatchObject({ before: {}, after: { response_minutes_2: 60, solution_minutes_2: 480 } });
});

test('the clock of a ticket counts in the service hours of its site', async () => {
  const ticket = await create();
  expect(ticket.service_level).toMatchObject({
    ...{ state: 'running', target: 'response', time_zone: 'Europe/London' },
    ...{ due_at: '2065-11-16T10:00:00+00:00', warn_at: '2065-11-16T09:45:00+00:00' },
    week: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '19:00' }],
  });
  const { left_s, counted_at, hours } = ticket.service_level as ShownClock;
  // The clock of the test goes on.
  expect(Date.parse(String(counted_at)) / 1000 + Number(left_s)).toBe(Date.parse(monday('10:00')) / 1000);
  expect(hours?.slice(1, 3)).toEqual(
    [monday('19:00'), monday('08:00').replace('16T', '17T')].map((at) => Date.parse(at) / 60_000),
  );
  // Around the clock without a site, and none for a priority without a level.
  const { service_level } = await create({ about: undefined });
  expect(service_level).toMatchObject({ hours: null, week: null, time_zone: null });
  expect((await create({ priority: 0 })).service_level).toBeNull();
});

test('a comment to the customer is the response, standby pauses, and solving ends the clock', async () => {
  const { id } = await create();
  const comment = (audience: 'internal' | 'customer') =>
    t.call(addTicketComment, { params: { id }, body: { audience, body: 'x' } }, { token });
  await comment('internal');
  await countDueClocks(t.services);
  expect(await clockOf(id)).toMatchObject({ target: 'response' });
  await comment('customer');
  await countDueClocks(t.services);
  expect(await clockOf(id)).toMatchObject({ target: 'solution', due_at: '2065-11-16T17:00:00+00:00' });
  await setTime(monday('11:00'));
  expect((await change(id, { stage: 12 })).service_level).toMatchObject({
    ...{ state: 'paused', target: 'solution', due_at: null, left_s: 6 * 3600 },
  });
  await setTime('2065-11-17T09:00:00.000Z');
  expect((await change(id, { stage: 2 })).service_level).toMatchObject({
    ...{ state: 'running', due_at: '2065-11-17T15:00:00+00:00' },
  });
  await setTime('2065-11-17T16:00:00.000Z');
  expect((await change(id, { stage: 3 })).service_level).toMatchObject({ state: 'missed', due_at: null });
  expect((await read(id)).targets).toEqual([
    { target: 'response', minutes: 60, state: 'met', due_at: null, ended_at: expect.any(String) },
    {
      ...{ target: 'solution', minutes: 480, state: 'missed', due_at: '2065-11-17T15:00:00+00:00' },
      ended_at: expect.any(String),
    },
  ]);
});

test('open tickets follow their priority and the levels, and what has ended keeps its result', async () => {
  await setTime('2065-11-18T09:00:00.000Z');
  await setLevels(
    { priority: 2, response_minutes: 60, solution_minutes: 480 },
    { priority: 3, response_minutes: 30, solution_minutes: null },
  );
  const solved = await create();
  await change(solved.id, { stage: 3 });
  const open = await create();
  expect((await change(open.id, { priority: 3 })).service_level).toMatchObject({
    due_at: '2065-11-18T09:30:00+00:00',
  });
  await setLevels({ priority: 3, response_minutes: 120, solution_minutes: null });
  expect(await clockOf(open.id)).toMatchObject({ due_at: '2065-11-18T11:00:00+00:00' });
  expect((await read(open.id)).targets).toHaveLength(1);
  expect((await read(solved.id)).targets).toMatchObject([
    { minutes: 60, state: 'met' },
    { minutes: 480, state: 'met' },
  ]);
  const { results } = (await t.call(getServiceLevels, { query: {} }, { token })).json<PartnerServiceLevels>();
  expect(results).toContainEqual({ priority: 2, target: 'solution', met: 1, missed: 1 });
  await setLevels({ priority: 2, response_minutes: 60, solution_minutes: 480 });
  expect(await clockOf(open.id)).toBeNull();
});

test('the clock follows the calendar and the time zone of the site, and the site of the ticket', async () => {
  await setTime('2065-11-18T18:30:00.000Z');
  const { id } = await create();
  expect(await clockOf(id)).toMatchObject({ due_at: '2065-11-19T08:30:00+00:00' });
  const weekly = [{ days: [1, 2, 3, 4, 5], opens: '06:00', closes: '20:00' }];
  const calendar = (
    await t.call(service.createCalendar, { body: { name: 'Long', weekly } }, { token })
  ).json<{ id: number }>();
  const settled = async (work: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await work;
    expect(statusCode, body).toBe(200);
    await countDueClocks(t.services);
    return clockOf(id);
  };
  const setService = (body: object, tag: number) =>
    t.call(
      service.updateSiteService,
      { params: { id: site.id }, body },
      { token, headers: { 'if-match': `"${tag}"` } },
    );
  expect(await settled(setService({ calendar_id: calendar.id }, 0))).toMatchObject({
    due_at: '2065-11-18T19:30:00+00:00',
  });
  expect(await settled(setService({ time_zone: 'Europe/Paris' }, 1))).toMatchObject({
    ...{ due_at: '2065-11-19T05:30:00+00:00', time_zone: 'Europe/Paris' },
  });
  const days = [{ day: '2065-11-19', opens: null, closes: null, name: 'Closed' }];
  const closed = t.call(
    service.updateCalendar,
    { params: { id: calendar.id }, body: { days } },
    { token, headers: { 'if-match': '"1"' } },
  );
  expect(await settled(closed)).toMatchObject({ due_at: '2065-11-20T05:30:00+00:00' });
  const { version: seen } = await read(id);
  const moved = t.call(updateTicket, { params: { id }, body: { version: seen, about: null } }, { token });
  expect(await settled(moved)).toMatchObject({ due_at: '2065-11-18T19:30:00+00:00', hours: null });
});

test('changes of other programs and of older nodes are counted, too', async () => {
  const { id } = await aTicket(t.database, { partner: ada.partner_id, priority: 2, stage: 1 });
  await countDueClocks(t.services);
  expect(await clockOf(id)).toMatchObject({ state: 'running' });
  await asSystem(t.database, (db) =>
    db.updateTable('tickets').set({ stage: 12 }).where('id', '=', id).execute(),
  );
  await countDueClocks(t.services);
  expect(await clockOf(id)).toMatchObject({ state: 'paused' });
});

test('the list has the clocks, filters what is late and sorts by what runs out first', async () => {
  await setTime('2065-11-23T09:00:00.000Z');
  const first = await create({ about: undefined });
  await setTime('2065-11-23T09:30:00.000Z');
  const second = await create({ about: undefined });
  await setTime('2065-11-23T10:10:00.000Z');
  const list = async (query: object) =>
    (await t.call(listTickets, { query: { limit: 100, ...query } } as never, { token })).json<Ticket[]>();
  const late = (await list({ late: 'true', sort: 'clock' })).map(({ id }) => id);
  expect(late).toContain(first.id);
  expect(late).not.toContain(second.id);
  const sorted = (await list({ sort: 'clock' })).map(({ service_level }) => service_level?.due_at ?? null);
  const due = sorted.filter((at) => at !== null);
  expect(due).toEqual([...due].sort());
  expect(sorted.slice(due.length).every((at) => at === null)).toBe(true);
});

test('two nodes count the same clocks at the same time', async () => {
  const { id } = await create();
  await asSystem(t.database, (db) =>
    db.updateTable('tickets').set({ priority: 3 }).where('id', '=', id).execute(),
  );
  await asSystem(t.database, (db) =>
    db.updateTable('tickets').set({ priority: 2 }).where('id', '=', id).execute(),
  );
  await Promise.all([1, 2, 3].map(() => countDueClocks(t.services)));
  expect(await clockOf(id)).toMatchObject({ state: 'running', target: 'response' });
  const left = await asSystem(t.database, (db) =>
    db.selectFrom('ticket_clocks_to_count').selectAll().execute(),
  );
  expect(left).toEqual([]);
});

test('users are notified once that a target runs out soon and that it has, also by two nodes', async () => {
  const what = ['ticket-due-soon', 'ticket-late'] as const;
  const rules = { ...noNotifications, what: [...what], push: [], quiet: null };
  const { sites: _, bounced: __, ...body } = rules;
  expect((await t.call(saveMyNotifications, { body }, { token })).statusCode).toBe(200);
  await setTime('2065-11-30T09:00:00.000Z');
  await setLevels({ priority: 3, response_minutes: 60, solution_minutes: null });
  const { id } = await create({ priority: 3, name: 'Silent room' });
  const notices = async () =>
    (
      await asSystem(t.database, (db) =>
        db.selectFrom('notification_events').selectAll().orderBy('id').execute(),
      )
    ).flatMap(({ kind, severity, payload, withdrawn_at }) =>
      payload.ticket?.id === id ? [[kind, severity, withdrawn_at !== null]] : [],
    );
  await setTime('2065-11-30T09:44:00.000Z');
  expect(await notices()).toEqual([]);
  await setTime('2065-11-30T09:46:00.000Z');
  await Promise.all([1, 2].map(() => countDueClocks(t.services)));
  expect(await notices()).toEqual([['ticket-due-soon', 'warning', false]]);
  t.clock.pass(31);
  while (await sendNextNotification(t.services, usualNotificationTiming));
  await setTime('2065-11-30T10:01:00.000Z');
  await Promise.all([1, 2].map(() => countDueClocks(t.services)));
  expect(await notices()).toHaveLength(2);
  // Within half a minute the user responds.
  await change(id, { stage: 2 });
  expect(await notices()).toEqual([
    ['ticket-due-soon', 'warning', false],
    ['ticket-late', 'critical', true],
  ]);
  t.clock.pass(31);
  while (await sendNextNotification(t.services, usualNotificationTiming));
  const mails = (await readOutbox(t.dataDir)).filter((mail) => mail.includes('Silent room'));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`Subject: Warning: Answer soon: #${id} Silent room`);
  expect(mails[0]).toContain(`/management/maintenance/${id}`);
});

test('what had run out before a partner set its levels is not sent', async () => {
  await setLevels();
  await setTime('2065-12-01T09:00:00.000Z');
  const { id } = await create({ priority: 1 });
  await setTime('2065-12-01T15:00:00.000Z');
  await setLevels({ priority: 1, response_minutes: 60, solution_minutes: 480 });
  expect(await clockOf(id)).toMatchObject({ target: 'response', due_at: '2065-12-01T10:00:00+00:00' });
  const sent = await asSystem(t.database, (db) => db.selectFrom('notification_events').selectAll().execute());
  expect(sent.filter(({ payload }) => payload.ticket?.id === id)).toEqual([]);
});
