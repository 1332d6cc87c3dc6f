import type { LateChange } from '@greenroom/domain/history/late-history.ts';
import { conditions } from '@greenroom/domain/operations/conditions/condition.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judgeRooms } from '#features/health/judge-rooms.ts';
import { settleLateHistory } from '#features/history/settle-late-history.ts';
import { storePolledStatuses } from '#features/operations/statuses/store-polled-statuses.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { anEnrolledAgent, type EnrolledAgent } from '#test/enrolled-agent.ts';
import { aFakeAgent } from '#test/fake-agent.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storeLateHistory } from './store-late-history.ts';

describe('the history that an agent has stored without a link', () => {
  let t: TestApp;
  let site: TestSite;
  let room: TestRoom;
  let asset: TestAsset;
  let agent: EnrolledAgent;
  let start: number;

  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    site = await aSite(t.database);
    room = await aRoom(t.database, { site });
    asset = await anAsset(t.database, { room, is_controlled: true, asset_type: 'Display' });
    await aConnection(t, asset);
    agent = await anEnrolledAgent(t, site);
    start = t.clock.now().getTime();
  });
  afterAll(() => t.stop());

  const at = (minutes: number) => new Date(start + minutes * 60_000);
  const on = { status: 'online', message: 'On', code: null } as const;
  const gone = { status: 'offline', message: 'Gone', code: 'device-unreachable' } as const;
  const change = (minutes: number, status: Partial<LateChange> = on): LateChange => ({
    ...{ asset_id: asset.id, at: at(minutes).getTime(), ...on },
    ...status,
  });
  const live = (minutes: number, status: Partial<ReportedStatus> = on) =>
    asSystem(t.database, (db) =>
      storePolledStatuses(db, {
        statuses: [
          {
            ...{ asset_id: asset.id, ...on, firmware_version: null, observed_at: at(minutes).toISOString() },
            ...status,
          },
        ],
        now: at(minutes),
      }),
    );
  const store = (changes: LateChange[], [from, until]: readonly [number, number]) =>
    asSystem(t.database, (db) =>
      storeLateHistory(db, {
        site_id: site.id,
        history: { covers: { from: at(from).getTime(), until: at(until).getTime() }, changes, polls: [] },
        now: at(60),
      }),
    );
  const minutesOf = (time: Date | null) =>
    time === null ? null : Math.round((time.getTime() - start) / 6_000) / 10;
  const changes = async () => {
    const rows = await asSystem(t.database, (db) =>
      db.selectFrom('asset_changes').where('asset_id', '=', asset.id).selectAll().orderBy('at').execute(),
    );
    return rows.map((row) => [minutesOf(row.at), conditions[row.condition - 1]]);
  };
  const openGap = (from: number, to: number | null) =>
    asSystem(t.database, (db) =>
      db
        .insertInto('watch_gaps')
        .values({
          site_id: site.id,
          began_at: at(from),
          ended_at: to === null ? null : at(to),
          reason: 'agent-offline',
        })
        .execute(),
    );
  const gaps = async () => {
    const rows = await asSystem(t.database, (db) =>
      db.selectFrom('watch_gaps').where('site_id', '=', site.id).selectAll().orderBy('began_at').execute(),
    );
    return rows.map((row) => [row.began_at, row.ended_at, row.filled_until].map(minutesOf));
  };

  test('takes its place among the changes, whatever the order of its messages and when sent twice', async () => {
    await live(0);
    const [first, second] = [change(10, gone), change(40)];
    await store([second], [30, 50]);
    await store([first], [0, 30]);
    await store([first, second], [0, 50]);
    await live(51);
    expect(await changes()).toEqual([
      [0, 'working'],
      [10, 'unreachable'],
      [40, 'working'],
    ]);
  });

  test('may have two changes of a device at the same time, of which the last one counts', async () => {
    await live(0);
    const failing = { status: 'error', message: 'Silent', code: 'device-not-answering' } as const;
    await store([change(10, failing), change(10, gone)], [0, 50]);
    expect(await changes()).toEqual([
      [0, 'working'],
      [10, 'unreachable'],
    ]);
  });

  test('is what the device is like when nothing newer has arrived, and otherwise the newer status ends it', async () => {
    await live(0);
    await store([change(10, gone)], [0, 50]);
    await live(51);
    expect(await changes()).toEqual([
      [0, 'working'],
      [10, 'unreachable'],
      [51, 'working'],
    ]);
    asset = await anAsset(t.database, { room, is_controlled: true });
    await live(0);
    await live(51);
    await store([change(10, gone)], [0, 50]);
    expect(await changes()).toEqual([
      [0, 'working'],
      [10, 'unreachable'],
      [51, 'working'],
    ]);
  });

  test('fills the gap along with its messages, and leaves what it does not cover', async () => {
    await openGap(1, 50);
    await store([], [0, 20]);
    expect(await gaps()).toEqual([[1, 50, 20]]);
    await store([], [20, 50]);
    expect(await gaps()).toEqual([[1, 50, 50]]);
    await openGap(52, null);
    await store([], [55, 58]);
    expect(await gaps()).toEqual([
      [1, 50, 50],
      [52, 55, null],
      [55, null, 58],
    ]);
  });

  test('derives the states of the room again, and opens days that were counted without it', async () => {
    await live(0);
    const services = { ...t.services, now: () => at(1) };
    await judgeRooms(services);
    await store([change(10, gone), change(40)], [2, 50]);
    // The second failed poll is half a minute after the first.
    const config = { ...t.services.config, pollSeconds: { pjlink: 30 } };
    expect(await settleLateHistory({ ...t.services, config, now: () => at(60) })).toBeGreaterThan(0);
    const states = await asSystem(t.database, (db) =>
      db.selectFrom('room_changes').where('room_id', '=', room.id).selectAll().orderBy('at').execute(),
    );
    expect(states.map((row) => [row.state, minutesOf(row.at)])).toEqual([
      ['healthy', 1],
      ['down', 10.5],
      ['healthy', 40],
    ]);
    expect(await settleLateHistory(t.services)).toBe(0);
  });

  test('takes back that a room was unknown in the cut, also when nothing changed there', async () => {
    await live(0);
    await judgeRooms({ ...t.services, now: () => at(1) });
    await asSystem(t.database, (db) =>
      sql`insert into room_changes (room_id, at, state)
        values (${room.id}, ${at(5)}, 'unknown'), (${room.id}, ${at(50)}, 'healthy')`.execute(db),
    );
    await store([], [2, 50]);
    await settleLateHistory({ ...t.services, now: () => at(60) });
    const states = await asSystem(t.database, (db) =>
      db.selectFrom('room_changes').where('room_id', '=', room.id).selectAll().execute(),
    );
    expect(states.map((row) => [row.state, minutesOf(row.at)])).toEqual([['healthy', 1]]);
  });

  test('is stored over the link, without the devices of another site, and confirmed', async () => {
    const other = await anAsset(t.database, { is_controlled: true });
    const { url } = await startServerNode(t);
    const line = await aFakeAgent(url, agent);
    expect(await line.next('welcome')).toMatchObject({
      features: ['history'],
      server_time: expect.any(Number),
    });
    const row = { at: start, period_s: 30, polls: '2022' };
    const polls = [asset.id, other.id, 2_000_000_000].map((asset_id) => ({ asset_id, ...row }));
    line.send({ type: 'history', number: 7, covers: null, changes: [], polls });
    expect((await line.next('history_stored')).number).toBe(7);
    const { rows } = await asSystem(t.database, (db) =>
      sql<{ asset_id: number }>`
        select asset_id from asset_samples where asset_id in (${asset.id}, ${other.id})`.execute(db),
    );
    expect(rows).toEqual([{ asset_id: asset.id }]);
    line.send({ type: 'history', number: 8, covers: null, changes: [], polls: Array(501).fill(polls[0]) });
    expect(await line.closed()).toBeGreaterThan(1000);
  });

  test('of an old session is not stored', async () => {
    const { url } = await startServerNode(t);
    const old = await aFakeAgent(url, agent);
    await old.next('welcome');
    const line = await aFakeAgent(url, agent);
    await line.next('welcome');
    old.send({ type: 'history', number: 1, covers: null, changes: [change(0)], polls: [] });
    await old.closed();
    expect(await changes()).toEqual([]);
  });
});
