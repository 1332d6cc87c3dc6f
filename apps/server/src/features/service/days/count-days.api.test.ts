import * as endpoints from '@greenroom/domain/service/endpoints.ts';
import { addDays, firstMoment, localDay, localOf } from '@greenroom/domain/service/local-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureHistoryPartitions } from '#platform/database/history-partitions.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { countAllDays } from './count-days.ts';

const zone = 'Europe/Paris';
const today = localDay(zone, Math.floor(Date.now() / 1000));
/** Five days, the last of them two days ago: all of them are closed. */
const dayAt = (index: number) => addDays(today, index - 6);
const at = (index: number, time: string, ms = 0) =>
  new Date(firstMoment(zone, localOf(dayAt(index), time)) * 1000 + ms);

/** Written from the definitions alone: each second of the service hours, by what covers it. */
const recount = (room_id: number) => sql<Record<string, number>>`
  select d.day::text as day, count(*)::integer as open_s,
    count(*) filter (where kind = 'healthy')::integer as healthy_s,
    count(*) filter (where kind = 'degraded')::integer as degraded_s,
    count(*) filter (where kind = 'down')::integer as down_s,
    count(*) filter (where kind = 'unknown')::integer as unknown_s,
    count(*) filter (where kind = 'excluded')::integer as excluded_s
  from (
    select (s.second at time zone 'Europe/Paris')::date as day, case
        when exists (select from maintenance_windows w where (w.site_id = r.site_id or w.room_id = r.id)
          and s.second >= date_trunc('second', w.starts_at)
          and s.second < date_trunc('second', least(w.ends_at, w.cancelled_at))) then 'excluded'
        when exists (select from watch_gaps g where g.site_id = r.site_id
          and s.second >= date_trunc('second', greatest(g.began_at, g.filled_until))
          and s.second < date_trunc('second', coalesce(g.ended_at, 'infinity'))) then 'unknown'
        else coalesce((select nullif(c.state, 'unmonitored') from room_changes c where c.room_id = r.id
          and date_trunc('second', c.at) <= s.second order by c.at desc limit 1), 'unknown') end as kind
    from rooms r join open_hours o on o.site_id = r.site_id
    cross join lateral generate_series(o.opens_at, o.closes_at - interval '1 second', '1 second') as s (second)
    where r.id = ${room_id} and o.opens_at >= ${at(0, '00:00')} and o.opens_at < ${at(5, '00:00')}) d
  group by d.day order by d.day`;

describe('days of service', () => {
  let t: TestApp;
  let token: string;
  let site: TestSite;
  let room: TestRoom;
  let stranger: string;
  let calendar_id: number;
  beforeAll(async () => {
    t = await startTestApp();
    const ada = await aUser(t.database, { permissions: ['service.manage'] });
    token = (await signInAs(t, ada)).access_token;
    stranger = (await signInAs(t, await aUser(t.database, { permissions: ['service.manage'] }))).access_token;
    site = await aSite(t.database, { partner: ada.partner_id, country: 'France' });
    room = await aRoom(t.database, { site, name: 'Worst' });
    const other = await aRoom(t.database, { site, name: 'Better' });
    const asset = await anAsset(t.database, { room, is_controlled: true });
    await asSystem(t.database, async (db) => {
      await ensureHistoryPartitions(db, { since: at(-1, '00:00'), until: new Date() });
      const change = (id: number, when: Date, state: string) => ({ room_id: id, at: when, state });
      const changes = [
        change(room.id, at(0, '09:00'), 'healthy'),
        change(room.id, at(0, '10:05', 700), 'down'),
        change(room.id, at(0, '10:07', 200), 'degraded'),
        change(room.id, at(0, '10:09'), 'healthy'),
        change(room.id, at(1, '10:15'), 'down'),
        change(room.id, at(2, '10:02'), 'healthy'),
        change(other.id, at(0, '00:00'), 'healthy'),
      ];
      await db
        .insertInto('room_changes')
        .values(changes as never)
        .execute();
      const gap = { began_at: at(3, '10:05'), ended_at: at(3, '10:15'), filled_until: at(3, '10:10') };
      const gapRow = { site_id: site.id, ...gap, reason: 'agent-offline' };
      await db
        .insertInto('watch_gaps')
        .values(gapRow as never)
        .execute();
      const conditions = { '09:00': 1, '10:05': 6, '10:06': 8, '10:07': 1 };
      const rows = Object.entries(conditions).map(([time, condition]) => ({
        ...{ asset_id: asset.id, room_id: room.id, at: at(0, time), condition },
      }));
      await db
        .insertInto('asset_changes')
        .values(rows as never)
        .execute();
    });
    const weekly = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '10:00', closes: '10:20' }];
    const calendar = await t.call(endpoints.createCalendar, { body: { name: 'Short', weekly } }, { token });
    calendar_id = calendar.json().id;
    const change = { params: { id: site.id }, body: { calendar_id } };
    await t.call(endpoints.updateSiteService, change, { token, headers: { 'if-match': '"0"' } });
    await countAllDays(t.services);
  });
  afterAll(() => t.stop());

  const days = { from: dayAt(0), to: dayAt(4) };
  const read = async (query: Record<string, unknown>, as = token) =>
    t.call(endpoints.getAvailability, { query: { ...days, ...query } } as never, { token: as });
  const sameAsRecount = async () => {
    const counted = (await read({ of: 'room', id: room.id })).json().days;
    const { rows } = await asSystem(t.database, (db) => recount(room.id).execute(db));
    expect(rows).toHaveLength(5);
    expect(counted.map(({ availability: _a, coverage: _c, ...day }: Record<string, unknown>) => day)).toEqual(
      rows,
    );
    return counted;
  };

  test('are counted to the second, as an independent count of the rows gives them', async () => {
    const counted = await sameAsRecount();
    expect(counted[0]).toMatchObject({ open_s: 1200, down_s: 120, degraded_s: 120, availability: 90 });
    expect(counted[3]).toMatchObject({ unknown_s: 300, availability: 100, coverage: 75 });
  });

  test('add up to the figures of the room, the site and the partner', async () => {
    const whole = (await read({ of: 'room', id: room.id })).json();
    const ofSite = (await read({ of: 'site', id: site.id })).json();
    expect(ofSite.down_s).toBe(whole.down_s);
    expect(ofSite.open_s).toBe(2 * whole.open_s);
    expect((await read({ of: 'partner', id: site.partner_id })).json().open_s).toBe(ofSite.open_s);
    const query = { of: 'room', parent: site.id, ...days };
    const rows = await t.call(endpoints.listAvailability, { query } as never, { token });
    expect(rows.json().map(({ name }: { name: string }) => name)).toEqual(['Worst', 'Better']);
    // The database computes the same figures as the rule.
    expect(rows.json()[0]).toMatchObject({ availability: whole.availability, coverage: whole.coverage });
    const page = await t.call(
      endpoints.listAvailability,
      { query: { ...query, limit: 1, sort: 'name' } } as never,
      { token },
    );
    expect(page.json().map(({ name }: { name: string }) => name)).toEqual(['Better']);
    expect(page.headers['x-total-count']).toBe('2');
    expect((await read({ of: 'room', id: room.id }, stranger)).statusCode).toBe(404);
    expect((await read({ of: 'room', id: room.id, to: dayAt(-1) })).statusCode).toBe(422);
    expect((await read({ of: 'room', id: room.id, from: '2020-03-01' })).statusCode).toBe(422);
  });

  test('of a device count a restart after a fault as broken', async () => {
    const { rows } = await asSystem(t.database, (db) =>
      sql`select open_s, works_s, broken_s, changes from asset_days where day = ${dayAt(0)}::date`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ open_s: 1200, works_s: 1080, broken_s: 120, changes: 4 }]);
  });

  test('that are closed are counted again when a window reaches into them, and on request', async () => {
    const times = { starts_at: at(1, '10:05').toISOString(), ends_at: at(1, '10:20').toISOString() };
    const body = { room_id: room.id, ...times, reason: 'Forgotten' };
    const { id } = (await t.call(endpoints.createWindow, { body }, { token })).json();
    await countAllDays(t.services);
    expect((await sameAsRecount())[1]).toMatchObject({ excluded_s: 900, down_s: 0 });
    // It was a mistake; and that was one, too.
    await t.call(endpoints.cancelWindow, { params: { id } }, { token });
    await countAllDays(t.services);
    expect((await sameAsRecount())[1]).toMatchObject({ excluded_s: 0, down_s: 300 });
    await t.call(endpoints.restoreWindow, { params: { id } }, { token });
    await countAllDays(t.services);
    expect((await sameAsRecount())[1]).toMatchObject({ excluded_s: 900, down_s: 0 });

    // Other hours for days that are past hold after a recount.
    const weekly = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '10:00', closes: '10:12' }];
    const change = { params: { id: calendar_id }, body: { weekly, valid_from: dayAt(3) } };
    await t.call(endpoints.updateCalendar, change, { token, headers: { 'if-match': '"1"' } });
    await countAllDays(t.services);
    expect((await sameAsRecount())[3]).toMatchObject({ open_s: 1200 });
    const again = (from: string) =>
      t.call(endpoints.recountAvailability, { body: { site_id: site.id, from } }, { token });
    expect((await again(dayAt(3))).statusCode).toBe(204);
    expect((await again('2020-03-02')).statusCode).toBe(422);
    expect((await sameAsRecount())[3]).toMatchObject({ open_s: 720, unknown_s: 120 });
  });

  test('are left to the next server by one that stops', async () => {
    await asSystem(t.database, (db) => sql`delete from room_days`.execute(db));
    await countAllDays(t.services, AbortSignal.abort());
    const { rows } = await asSystem(t.database, (db) => sql`select from room_days`.execute(db));
    expect(rows).toEqual([]);
  });
});
