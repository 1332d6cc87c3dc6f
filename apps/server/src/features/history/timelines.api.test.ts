import { getAssetTimeline, getRoomTimeline, listAssetChanges } from '@greenroom/domain/history/endpoints.ts';
import type { AssetTimeline, RoomTimeline } from '@greenroom/domain/history/timeline.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storePolledStatuses } from '#features/operations/statuses/store-polled-statuses.queries.ts';
import { fillWatchGaps, sweepWatchGaps } from '#features/operations/statuses/watch-gaps.queries.ts';
import { ensureHistoryPartition } from '#platform/database/history-partitions.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSiteAgent } from '#test/build/a-site-agent.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the history of devices and rooms', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let room: TestRoom;
  let asset: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
  });
  afterAll(() => t.stop());
  beforeEach(async () => {
    room = await aRoom(t.database, { partner: user.partner_id });
    asset = await anAsset(t.database, { room, is_controlled: true, product_name: 'Screen' });
  });

  const began = new Date('2026-02-10T08:00:00Z').getTime();
  const at = (minutes: number) => new Date(began + 60_000 * minutes);
  const iso = (minutes: number) => at(minutes).toISOString();
  const minutes = (time: string) => (Date.parse(time) - began) / 60_000;
  const hour = { from: iso(0), to: iso(60) };
  const silent = { status: 'offline', code: 'device-unreachable' } as const;

  async function poll(minute: number, change: Partial<ReportedStatus> = {}, asset_id = asset.id) {
    const status = { asset_id, status: 'online', message: null, code: null, firmware_version: null };
    const statuses = [{ ...status, observed_at: iso(minute), ...change }];
    await asSystem(t.database, (db) => storePolledStatuses(db, { statuses, now: at(minute) }));
  }
  async function timeline(query: object = hour): Promise<AssetTimeline> {
    const response = await t.call(getAssetTimeline, { params: { id: asset.id }, query }, { token });
    expect(response.statusCode).toBe(200);
    return response.json();
  }
  const bands = ({ segments }: Pick<AssetTimeline, 'segments'>) =>
    segments.map(({ starts_at, ends_at, condition, reason }) => [
      ...[minutes(starts_at), minutes(ends_at), condition],
      ...(reason ? [reason] : []),
    ]);

  test('says of a retired device that it is not controlled', async () => {
    expect(await timeline()).toMatchObject({ is_controlled: true });
    const retire = sql`update assets set status = 'Retired' where id = ${asset.id}`;
    await asSystem(t.database, (db) => retire.execute(db));
    expect(await timeline()).toMatchObject({ is_controlled: false });
  });

  test('is a timeline without holes, with the sums of its conditions', async () => {
    await poll(10);
    await poll(20, { facts: { power: 'standby' } });
    await poll(31, { ...silent, failing_ms: 60_000 });
    await poll(40);
    const found = await timeline();
    expect(bands(found)).toEqual([
      [0, 10, 'unknown'],
      [10, 20, 'working'],
      [20, 30, 'standby'],
      [30, 40, 'unreachable'],
      [40, 60, 'working'],
    ]);
    expect(found.seconds.toSorted((one, other) => one.condition.localeCompare(other.condition))).toEqual([
      { condition: 'standby', seconds: 600 },
      { condition: 'unknown', seconds: 600 },
      { condition: 'unreachable', seconds: 600 },
      { condition: 'working', seconds: 1800 },
    ]);
    expect(bands(await timeline({ from: iso(32), to: iso(38) }))).toEqual([[32, 38, 'unreachable']]);
  });

  test('has at most 1000 points, whatever a device does', async () => {
    await asSystem(t.database, async (db) => {
      await ensureHistoryPartition(db, 'asset_changes', at(0));
      await sql`insert into asset_changes (asset_id, at, condition)
        select ${asset.id}, ${at(0)}::timestamptz + n * interval '1 second', 1 + 5 * (n % 2) from generate_series(0, 3599) n`.execute(
        db,
      );
    });
    const { segments, seconds } = await timeline();
    expect(segments.length).toBeLessThanOrEqual(1000);
    expect(segments[0]).toMatchObject({ condition: 'unreachable', is_mixed: true });
    expect(new Set(seconds.map((one) => one.seconds))).toEqual(new Set([1800]));
  });

  test('lists changes newest first, page by page, each until the next', async () => {
    await poll(10, { message: 'On' });
    await poll(20, { ...silent, message: deviceMessage('device.isRestarting') });
    await poll(30);
    const list = async (query: object) =>
      (await t.call(listAssetChanges, { params: { id: asset.id }, query }, { token })).json();
    const page = await list({ limit: 2 });
    expect(page).toMatchObject([
      { at: iso(30), until: null, condition: 'working', code: null },
      {
        at: iso(20),
        until: iso(30),
        condition: 'unreachable',
        code: 'device-unreachable',
        device_message: { key: 'device.isRestarting' },
      },
    ]);
    expect(await list({ limit: 2, before: page[1].at })).toMatchObject([
      { at: iso(10), until: iso(20), condition: 'working', message: 'On' },
    ]);
    expect(await list({ before: iso(10) })).toEqual([]);
  });

  test('shows the devices of a room below its states', async () => {
    await poll(10);
    await asSystem(t.database, async (db) => {
      await ensureHistoryPartition(db, 'room_changes', at(0));
      await sql`insert into room_changes (room_id, at, state)
        values (${room.id}, ${at(-100)}, 'healthy'), (${room.id}, ${at(30)}, 'down')`.execute(db);
    });
    await anAsset(t.database, { room, is_controlled: false });
    const found: RoomTimeline = (
      await t.call(getRoomTimeline, { params: { id: room.id }, query: hour }, { token })
    ).json();
    expect(found.segments.map(({ starts_at, state }) => [minutes(starts_at), state])).toEqual([
      [0, 'healthy'],
      [30, 'down'],
    ]);
    expect(found.assets).toMatchObject([{ asset_id: asset.id, product_name: 'Screen' }]);
    expect(found.assets.map(bands)).toEqual([
      [
        [0, 10, 'unknown'],
        [10, 60, 'working'],
      ],
    ]);
  });

  test('is unknown while the agent of the site is away, which costs one row', async () => {
    await aConnection(t, asset, { route: 'agent' });
    await poll(0);
    const session = { seen_at: at(20), ended_at: at(21) };
    const agent = await aSiteAgent(t.database, { site: { id: room.site_id }, session });
    const sweep = (minute: number) => asSystem(t.database, (db) => sweepWatchGaps(db, at(minute)));
    const gaps = () =>
      asSystem(t.database, (db) =>
        db.selectFrom('watch_gaps').where('site_id', '=', room.site_id).select('id').execute(),
      );
    const change = (set: { connected_at?: Date; seen_at?: Date; ended_at?: Date | null }) =>
      asSystem(t.database, (db) =>
        db.updateTable('agent_sessions').set(set).where('agent_id', '=', agent.id).execute(),
      );
    // So short a loss may be a restart.
    await sweep(21.4);
    expect(await gaps()).toHaveLength(0);
    await sweep(22);
    await sweep(23);
    expect(await gaps()).toHaveLength(1);
    await change({ connected_at: at(30), seen_at: at(30), ended_at: null });
    await sweep(30.1);
    await sweep(30.2);
    expect(await gaps()).toHaveLength(1);
    // Its server dies without ending the session.
    await change({ seen_at: at(40) });
    await sweep(40.9);
    expect(await gaps()).toHaveLength(1);
    await sweep(45);
    expect(bands(await timeline())).toEqual([
      [0, 21, 'working'],
      [21, 30, 'unknown', 'agent-offline'],
      [30, 40, 'working'],
      [40, 60, 'unknown', 'agent-offline'],
    ]);
  });

  test('has no gap left when the history of a cut arrives before its end is noticed', async () => {
    await aConnection(t, asset, { route: 'agent' });
    await poll(0);
    const site_id = room.site_id;
    const session = { seen_at: at(20), ended_at: at(20) };
    const agent = await aSiteAgent(t.database, { site: { id: site_id }, session });
    const back = { connected_at: at(30), seen_at: at(30), ended_at: null };
    const almost = new Date(at(30).getTime() - 8);
    await asSystem(t.database, async (db) => {
      await sweepWatchGaps(db, at(22));
      await db.updateTable('agent_sessions').set(back).where('agent_id', '=', agent.id).execute();
      await fillWatchGaps(db, { site_id, from: at(20), until: almost });
      await sweepWatchGaps(db, at(30.1));
    });
    expect(bands(await timeline())).toEqual([[0, 60, 'working']]);
  });

  test('goes along with a site that changes hands, and is gone for its old partner', async () => {
    await poll(10);
    const other = await aUser(t.database);
    const bearer = (await signInAs(t, other)).access_token;
    const call = (endpoint: typeof getAssetTimeline, id: number, as: string) =>
      t.call(endpoint, { params: { id }, query: {} }, { token: as });
    expect((await call(getAssetTimeline, asset.id, bearer)).statusCode).toBe(404);
    await asSystem(t.database, (db) =>
      sql`update sites set partner_id = ${other.partner_id} where id = ${room.site_id}`.execute(db),
    );
    expect((await call(getAssetTimeline, asset.id, token)).statusCode).toBe(404);
    expect((await call(getRoomTimeline as never, room.id, token)).statusCode).toBe(404);
    const changes = await t.call(listAssetChanges, { params: { id: asset.id } }, { token: bearer });
    expect(changes.json()).toHaveLength(1);
  });

  test.each([
    [{ from: iso(60), to: iso(0) }, '"from" must be before "to".'],
    [{ from: '2024-01-01T00:00:00Z', to: iso(0) }, '"from" and "to" must be at most 400 days apart.'],
    [{ from: 'yesterday' }, 'from: must be a time like 2026-11-18T09:30:00Z'],
  ])('rejects the period %j', async (query, sentence) => {
    const response = await t.call(getAssetTimeline, { params: { id: asset.id }, query }, { token });
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain(sentence.split(': ').at(-1));
  });
});
