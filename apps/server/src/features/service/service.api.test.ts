import * as endpoints from '@greenroom/domain/service/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const weekly = [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '19:00' }];
const match = (version: number) => ({ 'if-match': `"${version}"` });
const minutes = (count: number) => count * 60_000;

describe('service hours and planned work', () => {
  let t: TestApp;
  let ada: TestUser;
  let token: string;
  let stranger: string;
  let site: TestSite;
  let room: TestRoom;
  beforeAll(async () => {
    t = await startTestApp();
    ada = await aUser(t.database, { permissions: ['service.manage'] });
    token = (await signInAs(t, ada)).access_token;
    stranger = (await signInAs(t, await aUser(t.database, { permissions: ['service.manage'] }))).access_token;
    site = await aSite(t.database, { partner: ada.partner_id, country: 'Spain' });
    room = await aRoom(t.database, { site });
  });
  afterAll(() => t.stop());

  let count = 0;
  const aCalendar = async (body: Record<string, unknown> = {}) => {
    count += 1;
    const sent = { name: `Calendar ${count}`, weekly, ...body };
    const response = await t.call(endpoints.createCalendar, { body: sent } as never, { token });
    expect(response.statusCode, response.body).toBe(201);
    return response.json();
  };
  const at = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString();
  const plan = (body: Record<string, unknown>, as = token) =>
    t.call(endpoints.createWindow, { body: { reason: '', ...body } } as never, { token: as });
  const actions = () =>
    asSystem(t.database, async (db) =>
      (await db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(
        ({ action }) => action,
      ),
    );

  test('a calendar gets other hours from a day on, and keeps the earlier ones', async () => {
    const calendar = await aCalendar({ country: 'FR' });
    const body = { weekly: [{ days: [6], opens: '22:00', closes: '06:00' }], valid_from: '2026-07-01' };
    const call = (version: number, as = token) =>
      t.call(endpoints.updateCalendar, { params: { id: calendar.id }, body } as never, {
        token: as,
        headers: match(version),
      });
    const changed = await call(1);
    expect(changed.json().versions).toEqual([
      { valid_from: '2000-01-01', weekly, country: 'FR' },
      { valid_from: '2026-07-01', weekly: body.weekly, country: 'FR' },
    ]);
    expect((await call(1)).statusCode).toBe(412);
    expect((await call(2, stranger)).statusCode).toBe(404);
    expect(await actions()).toEqual(expect.arrayContaining(['calendar-created', 'calendar-changed']));
  });

  test.each([
    [{ weekly: [{ ...weekly[0], closes: '08:00' }] }, 'closes" must not be the same as the opening'],
    [
      { weekly: [...weekly, { days: [5], opens: '18:00', closes: '20:00' }] },
      'must not overlap: 08:00 to 19:00 and 18:00 to 20:00',
    ],
    [{ weekly: [{ ...weekly[0], opens: '8:00' }] }, 'must be a time such as 08:30'],
    [{ country: 'XX' }, '"country" must be one of'],
    [
      { days: Array(2).fill({ day: '2026-01-02', opens: null, closes: null, name: 'x' }) },
      '2026-01-02 occurs twice',
    ],
    [
      { days: [{ day: '2026-02-30', opens: null, closes: null, name: 'x' }] },
      'must be a day such as 2026-07-14',
    ],
  ])('rejects %j', async (body, sentence) => {
    const sent = { body: { name: 'Rejected', weekly, ...body } };
    const response = await t.call(endpoints.createCalendar, sent as never, { token });
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain(sentence);
  });

  test('adds the days of a file once, and saves nothing of a file without days', async () => {
    const { id } = await aCalendar({
      days: [{ day: '2026-07-14', opens: '10:00', closes: '12:00', name: 'Own' }],
    });
    const event = (day: string) => `BEGIN:VEVENT\nDTSTART;VALUE=DATE:${day}\nSUMMARY:Closed\nEND:VEVENT`;
    const send = (file: string, version: number) =>
      t.call(
        endpoints.importHolidays,
        { params: { id }, body: { file } },
        { token, headers: match(version) },
      );
    const file = `BEGIN:VCALENDAR\n${event('20260714')}\n${event('20260720')}\nEND:VCALENDAR`;
    expect((await send(file, 1)).json().days).toEqual([
      { day: '2026-07-14', opens: '10:00', closes: '12:00', name: 'Own' },
      { day: '2026-07-20', opens: null, closes: null, name: 'Closed' },
    ]);
    const empty = await send('BEGIN:VCALENDAR\nEND:VCALENDAR', 2);
    expect([empty.statusCode, empty.json().detail]).toEqual([422, '"file" has no all-day events']);
  });

  test('a site has the zone of its place until one is set, and a calendar of its partner', async () => {
    const read = async () =>
      (await t.call(endpoints.getSiteService, { params: { id: site.id } }, { token })).json();
    const change = (body: Record<string, unknown>, version: number) =>
      t.call(endpoints.updateSiteService, { params: { id: site.id }, body } as never, {
        token,
        headers: match(version),
      });
    expect(await read()).toEqual({
      ...{ site_id: site.id, partner_id: ada.partner_id, time_zone: 'Europe/Madrid', zone_source: 'place' },
      ...{ calendar: null, target_availability: null, version: 0 },
    });
    const calendar = await aCalendar();
    const saved = await change(
      { calendar_id: calendar.id, target_availability: 99.5, time_zone: 'Atlantic/Canary' },
      0,
    );
    expect(saved.json()).toMatchObject({
      ...{ time_zone: 'Atlantic/Canary', zone_source: 'site', target_availability: 99.5, version: 1 },
      calendar: { id: calendar.id, versions: [{ weekly }] },
    });
    expect((await change({ target_availability: 99 }, 0)).statusCode).toBe(412);
    expect((await change({ time_zone: 'Mars/Base' }, 1)).statusCode).toBe(422);
    expect((await change({ target_availability: 99.123 }, 1)).statusCode).toBe(422);
    expect((await change({ calendar_id: 2_000_000_000 }, 1)).statusCode).toBe(404);
    const other = await asSystem(t.database, (db) =>
      db
        .insertInto('service_calendars')
        .values({ partner_id: ada.partner_id + 1, name: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect((await change({ calendar_id: other.id }, 1)).statusCode).toBe(404);
    expect((await change({ time_zone: null }, 1)).json()).toMatchObject({
      time_zone: 'Europe/Madrid',
      version: 2,
    });
    // Without the calendar's partner the hours are those of the site in view.
    const bound = await aUser(t.database, { partner: ada.partner_id, restricted: true });
    await aGrant(t.database, bound, { site });
    const as = { token: (await signInAs(t, bound)).access_token };
    const seen = await t.call(endpoints.getSiteService, { params: { id: site.id } }, as);
    expect(seen.json()).toMatchObject({ calendar: { id: calendar.id } });
    expect((await t.call(endpoints.listCalendars, {}, as)).json()).toMatchObject([
      { id: calendar.id, sites: 1, used_by: [{ id: site.id, name: site.name }] },
    ]);
  });

  test('a deleted calendar leaves its sites with the usual hours, and comes back to them', async () => {
    const calendar = await aCalendar();
    const [one, other] = [
      await aSite(t.database, { partner: ada.partner_id }),
      await aSite(t.database, { partner: ada.partner_id }),
    ];
    const assign = (id: number, calendar_id: number, version: number) =>
      t.call(
        endpoints.updateSiteService,
        { params: { id }, body: { calendar_id } },
        { token, headers: match(version) },
      );
    for (const { id } of [one, other]) expect((await assign(id, calendar.id, 0)).statusCode).toBe(200);
    const params = { id: calendar.id };
    const remove = (version: number) =>
      t.call(endpoints.deleteCalendar, { params }, { token, headers: match(version) });
    const calendarOf = async ({ id }: { id: number }) =>
      (await t.call(endpoints.getSiteService, { params: { id } }, { token })).json().calendar?.id ?? null;
    const listed = async () =>
      (await t.call(endpoints.listCalendars, {}, { token })).json().map(({ id }: { id: number }) => id);
    expect((await remove(7)).statusCode).toBe(412);
    expect((await remove(calendar.version)).statusCode).toBe(204);
    expect(await listed()).not.toContain(calendar.id);
    expect([await calendarOf(one), await calendarOf(other)]).toEqual([null, null]);
    expect((await remove(calendar.version + 1)).statusCode).toBe(404);
    expect((await assign(one.id, calendar.id, 2)).statusCode).toBe(404);
    // Its name is free again, and a site may have got another calendar since.
    const next = await t.call(endpoints.createCalendar, { body: { name: calendar.name, weekly } }, { token });
    expect(next.statusCode).toBe(201);
    expect((await assign(other.id, next.json().id, 2)).statusCode).toBe(200);
    const restore = () => t.call(endpoints.restoreCalendar, { params }, { token });
    expect((await restore()).statusCode).toBe(409);
    const renamed = { params: { id: next.json().id }, body: { name: 'Another' } };
    await t.call(endpoints.updateCalendar, renamed, { token, headers: match(1) });
    expect((await restore()).json()).toMatchObject({ id: calendar.id, sites: 1, versions: [{ weekly }] });
    expect([await calendarOf(one), await calendarOf(other)]).toEqual([calendar.id, next.json().id]);
    expect((await restore()).statusCode).toBe(200);
    expect(await actions()).toEqual(expect.arrayContaining(['calendar-deleted', 'calendar-restored']));
  });

  test('a room is as important as it was set', async () => {
    const params = { id: room.id };
    const change = (version: number) =>
      t.call(
        endpoints.updateRoomService,
        { params, body: { importance: 'high' } },
        { token, headers: match(version) },
      );
    expect((await change(0)).json()).toEqual({ room_id: room.id, importance: 'high', version: 1 });
    expect((await change(0)).statusCode).toBe(412);
    expect((await t.call(endpoints.getRoomService, { params }, { token })).json()).toMatchObject({
      importance: 'high',
    });
  });

  test('windows are listed at the thing, around it and in it: now, next, past', async () => {
    const asset = await anAsset(t.database, { room });
    const elsewhere = await aRoom(t.database, { site });
    const running = (await plan({ room_id: room.id, starts_at: at(0), ends_at: at(minutes(60)) })).json();
    const coming = (
      await plan({ site_id: site.id, starts_at: at(minutes(120)), ends_at: at(minutes(180)) })
    ).json();
    const inside = (
      await plan({ asset_id: asset.id, starts_at: at(minutes(60)), ends_at: at(minutes(90)) })
    ).json();
    const late = await plan({
      room_id: elsewhere.id,
      starts_at: at(-minutes(180)),
      ends_at: at(-minutes(60)),
      reason: 'Forgotten',
    });
    expect(late.json()).toMatchObject({ state: 'past', entered_afterwards: true, reason: 'Forgotten' });
    expect(running).toMatchObject({
      state: 'now',
      entered_afterwards: false,
      room_name: room.name,
      site_id: site.id,
    });
    const list = async (query: Record<string, number>, as = token) =>
      (await t.call(endpoints.listWindows, { query }, { token: as }))
        .json()
        .map(({ id }: { id: number }) => id);
    expect(await list({ site_id: site.id })).toEqual([running.id, inside.id, coming.id, late.json().id]);
    expect(await list({ room_id: room.id })).toEqual([running.id, inside.id, coming.id]);
    expect(await list({ asset_id: asset.id })).toEqual([running.id, inside.id, coming.id]);
    expect(await list({ site_id: site.id }, stranger)).toEqual([]);

    const cancel = (id: number, as = token) =>
      t.call(endpoints.cancelWindow, { params: { id } }, { token: as });
    expect((await cancel(running.id, stranger)).statusCode).toBe(404);
    expect((await cancel(running.id)).json()).toMatchObject({ state: 'cancelled' });
    const restore = (id: number, as = token) =>
      t.call(endpoints.restoreWindow, { params: { id } }, { token: as });
    expect((await restore(running.id, stranger)).statusCode).toBe(404);
    expect((await restore(running.id)).json()).toMatchObject({ state: 'now', cancelled_at: null });
    expect((await cancel(running.id)).json()).toMatchObject({ state: 'cancelled' });
    // What was entered afterwards by mistake is taken back as a whole.
    const taken = (await cancel(late.json().id)).json();
    expect(taken).toMatchObject({ state: 'cancelled', cancelled_at: taken.starts_at });
    expect((await restore(late.json().id)).json()).toMatchObject({ state: 'past' });
    await asSystem(t.database, (db) =>
      db
        .updateTable('maintenance_windows')
        .set({ cancelled_at: new Date(Date.now() - 2 * 3_600_000), entered_afterwards: false })
        .where('id', 'in', [running.id, late.json().id])
        .execute(),
    );
    expect((await restore(running.id)).statusCode).toBe(409);
    expect(await actions()).toEqual(expect.arrayContaining(['window-planned', 'window-cancelled']));
  });

  test('a weekly window occurs in the time of the site, which may change', async () => {
    const weeklyTimes = { days: [1, 2, 3, 4, 5, 6, 7], starts: '22:00', ends: '02:00' };
    // Not within an occurrence, which would then begin with it.
    const starts_at = `${at(minutes(24 * 60)).slice(0, 10)}T08:00:00Z`;
    const { id, ...made } = (await plan({ site_id: site.id, starts_at, weekly: weeklyTimes })).json();
    expect(made).toMatchObject({ time_zone: 'Europe/Madrid', ends_at: null });
    await t.call(
      endpoints.updateSiteService,
      { params: { id: site.id }, body: { time_zone: 'Asia/Tokyo' } },
      { token, headers: match(2) },
    );
    const windows = (await t.call(endpoints.listWindows, { query: { site_id: site.id } }, { token })).json();
    const found = windows.find((window: { id: number }) => window.id === id);
    expect(found.time_zone).toBe('Asia/Tokyo');
    expect(found.occurs_from).toMatch(/T13:00:00/);
  });

  test.each<[{ starts_at: number; ends_at?: number; [field: string]: unknown }, string]>([
    [{ starts_at: -8 * 24 * 60, ends_at: 0, reason: 'x' }, '"starts_at" must not be more than 7 days back'],
    [{ starts_at: -60, ends_at: 0 }, '"reason" is required for a window that has already begun'],
    [{ starts_at: 10, ends_at: 20 }, '"ends_at" must be from 15 minutes to 14 days after the start'],
    [
      { starts_at: 10, ends_at: 15 * 24 * 60 + 10 },
      '"ends_at" must be from 15 minutes to 14 days after the start',
    ],
    [{ starts_at: 10 }, '"ends_at" is required for a window that occurs once'],
    [{ starts_at: 10, ends_at: 60, room_id: 1 }, 'must be given alone: one of site_id, room_id and asset_id'],
    [
      { starts_at: 10, weekly: { days: [1], starts: '08:00', ends: '21:00' } },
      'must be from 15 minutes to 12 hours after the start',
    ],
  ])('rejects a window with %j', async ({ starts_at, ends_at, ...more }, sentence) => {
    const times = {
      starts_at: at(minutes(starts_at)),
      ...(ends_at !== undefined && { ends_at: at(minutes(ends_at)) }),
    };
    const response = await plan({ site_id: site.id, ...times, ...more });
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain(sentence);
  });

  test('a site that is handed over leaves the calendar of its old partner', async () => {
    const calendar = await aCalendar();
    await asSystem(t.database, async (db) => {
      await db
        .insertInto('site_services')
        .values({
          site_id: site.id,
          calendar_id: calendar.id,
          time_zone: null,
          expanded_until: null,
          expanded_for: null,
        })
        .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ calendar_id: calendar.id }))
        .execute();
      const other = await aUser(t.database);
      await db.updateTable('sites').set({ partner_id: other.partner_id }).where('id', '=', site.id).execute();
      const row = db.selectFrom('site_services').where('site_id', '=', site.id).select('calendar_id');
      expect(await row.executeTakeFirst()).toEqual({ calendar_id: null });
    });
  });
});
