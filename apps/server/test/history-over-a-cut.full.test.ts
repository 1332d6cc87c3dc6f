import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getAssetPolls } from '@greenroom/domain/history/endpoints.ts';
import { type Poll, PollPacker } from '@greenroom/domain/history/packed-polls.ts';
import { type PollOutcome, readPollByte } from '@greenroom/domain/history/poll-byte.ts';
import type { AssetPolls } from '@greenroom/domain/history/timeline.ts';
import * as service from '@greenroom/domain/service/endpoints.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import { pjlinkDriver } from '@greenroom/drivers/pjlink/pjlink-driver.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { judgeRooms } from '#features/health/judge-rooms.ts';
import { settleLateHistory } from '#features/history/settle-late-history.ts';
import { storeSamples } from '#features/operations/samples/samples.queries.ts';
import { sweepWatchGaps } from '#features/operations/statuses/watch-gaps.queries.ts';
import { countAllDays } from '#features/service/days/count-days.ts';
import { asSystem } from '#platform/database/scope.ts';
import { byAsset } from '#platform/group-by.ts';
import { aConnection } from './build/a-connection.ts';
import { aRoom } from './build/a-room.ts';
import { aSite } from './build/a-site.ts';
import { aUser } from './build/a-user.ts';
import { anAsset } from './build/an-asset.ts';
import { anEnrolledAgent, startRealAgent } from './enrolled-agent.ts';
import { aCuttableLine } from './peers/cuttable-line.ts';
import { signInAs } from './sign-in-as.ts';
import { startServerNode } from './start-server-node.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

/** Instead of 30 s, so that six minutes have as many polls as an hour. */
const periodSeconds = 3;
const pollsOfCut = 120;
/** Each of two agents notices the two changes of a room at its own poll. */
const tolerance = 4 * periodSeconds;
const roomCount = 6;
const devicesOfRoom = 10;
/** A room is worse after half a minute; each room is down for longer, and in the last one nothing changes. */
const downSeconds = [50, 55, 60, 65, 70];
const patience = 900_000;

/** The driver of the product, and what each poll of each port has found. */
function aRecordingDriver() {
  const polled = new Map<number, PollOutcome[]>();
  const driver: Driver = {
    ...pjlinkDriver,
    async status(device, signal) {
      const outcomes = polled.get(device.port) ?? [];
      polled.set(device.port, outcomes);
      try {
        const status = await pjlinkDriver.status(device as never, signal);
        outcomes.push(status.facts?.power === 'standby' ? 'standby' : 'working');
        return status;
      } catch (error) {
        const isFirst = !['first-miss', 'unreachable'].includes(outcomes.at(-1) ?? '');
        outcomes.push(isFirst ? 'first-miss' : 'unreachable');
        throw error;
      }
    },
  };
  return { driver, outcomesOf: (device: Simulator) => polled.get(device.connection.port ?? 0) ?? [] };
}

/** The polls that are packed from now on, with their times. */
function recordPackedPolls(): Poll[] {
  const polls: Poll[] = [];
  const { add } = PollPacker.prototype;
  const spy = vi.spyOn(PollPacker.prototype, 'add').mockImplementation(function (this: PollPacker, poll) {
    polls.push(poll);
    add.call(this, poll);
  });
  onTestFinished(() => spy.mockRestore());
  return polls;
}

async function startDevices(): Promise<Simulator[][]> {
  const starting = Array.from({ length: roomCount }, (_, room) =>
    Promise.all(
      Array.from({ length: devicesOfRoom }, (__, at) =>
        startPjlinkSimulator({
          ...{ model: 'EB-7', serial_number: `${room}-${at}`, name: 'Hall', version: '1.0' },
          bootMilliseconds: 1000 * (downSeconds[room] ?? 0),
        }),
      ),
    ),
  );
  const rooms = await Promise.all(starting);
  onTestFinished(async () => void (await Promise.all(rooms.flat().map((device) => device.close()))));
  return rooms;
}

/** Open day and night. */
async function aCalendar(t: TestApp, token: string): Promise<number> {
  const weekly = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' }];
  const created = await t.call(service.createCalendar, { body: { name: 'Always', weekly } }, { token });
  expect(created.statusCode).toBe(201);
  return created.json().id;
}

type Input = { partner: number; token: string; calendar_id: number };

/** A site with a room for each group of devices. */
async function aSiteWith(t: TestApp, rooms: readonly Simulator[][], { partner, token, calendar_id }: Input) {
  const site = await aSite(t.database, { partner });
  const change = { params: { id: site.id }, body: { calendar_id } };
  const changed = await t.call(service.updateSiteService, change, { token, headers: { 'if-match': '"0"' } });
  expect(changed.statusCode).toBe(200);
  const built = [];
  for (const devices of rooms) {
    const room = await aRoom(t.database, { site });
    const assets = [];
    for (const device of devices) {
      const asset = await anAsset(t.database, { room, is_controlled: true, asset_type: 'Display' });
      await aConnection(t, asset, { ...device.connection, route: 'agent' });
      assets.push({ id: asset.id, device });
    }
    built.push({ id: room.id, assets });
  }
  return { site, rooms: built, agent: await anEnrolledAgent(t, site) };
}

test('a cut of the link loses no poll, and the rooms are as available as without it', {
  timeout: 2 * patience,
}, async () => {
  const t = await startTestApp({
    STATUS_POLL_SECONDS_BY_DRIVER: `pjlink=${periodSeconds}`,
    STATUS_POLL_SECONDS: '1',
  });
  onTestFinished(() => t.stop());
  const user = await aUser(t.database, { permissions: ['service.manage'] });
  const { access_token: token } = await signInAs(t, user);
  const devices = await startDevices();
  const input = { partner: user.partner_id, token, calendar_id: await aCalendar(t, token) };
  const cut = await aSiteWith(t, devices, input);
  const whole = await aSiteWith(t, devices, input);
  const node = await startServerNode(t);
  const line = await aCuttableLine(node.url);
  const { driver, outcomesOf } = aRecordingDriver();
  const packed = recordPackedPolls();
  const agent = await startRealAgent(cut.agent, { url: line.url, driver });
  await startRealAgent(whole.agent, { url: node.url, driver: pjlinkDriver as Driver });

  const minPolls = (group = devices.flat()) => Math.min(...group.map((device) => outcomesOf(device).length));
  /** Does what the server does beside the requests, until that is reached. */
  const goOnUntil = (isReached: () => boolean | Promise<boolean>) =>
    vi.waitUntil(
      async () => {
        await asSystem(t.database, (db) => sweepWatchGaps(db, t.clock.now()));
        await judgeRooms(t.services);
        return isReached();
      },
      { timeout: patience, interval: 500 },
    );
  await goOnUntil(() => minPolls() >= 4);
  line.cut();
  const cutAt = new Date();
  const before = minPolls();
  const waiting = new Set(downSeconds.keys());
  await goOnUntil(() => {
    for (const room of waiting) {
      if (minPolls(devices[room]) < before + 5 + 2 * room) continue;
      waiting.delete(room);
      for (const device of devices[room] ?? []) device.reboot();
    }
    const isHalf = minPolls() > before + pollsOfCut / 2;
    for (const device of devices.at(-2)?.slice(0, 5) ?? []) device.setPower?.(!isHalf);
    return minPolls() >= before + pollsOfCut;
  });
  line.mend();
  const back = minPolls();
  await goOnUntil(() => minPolls() >= back + 3);
  // The rest of the packed polls is sent at the next start, not minutes later.
  await agent.stop();
  const polls = byAsset(packed);
  const found = new Map(devices.flat().map((device) => [device, [...outcomesOf(device)]]));
  await startRealAgent(cut.agent, { url: line.url, driver: pjlinkDriver as Driver, dir: agent.dir });
  await goOnUntil(async () => (await readdir(join(agent.dir, 'history'))).length === 0);
  await settleLateHistory(t.services);
  await goOnUntil(() => true);

  const gaps = await asSystem(t.database, (db) => db.selectFrom('watch_gaps').selectAll().execute());
  expect(gaps).toMatchObject([{ site_id: cut.site.id, reason: 'agent-offline' }]);
  expect(gaps[0]?.filled_until).toEqual(gaps[0]?.ended_at);

  const room = await aRoom(t.database, { partner: user.partner_id });
  for (const { assets } of cut.rooms) {
    for (const { id, device } of assets) {
      const ofDevice = polls.get(id) ?? [];
      const outcomes = ofDevice.map(({ byte }) => readPollByte(byte).outcome);
      // The poll in which the agent was stopped.
      const all = found.get(device) ?? [];
      expect(all.slice(0, outcomes.length), `polls of ${id}`).toEqual(outcomes);
      expect(all.length - outcomes.length).toBeLessThanOrEqual(1);
      // Two polls that are nearer to each other than a period may share a place, on a busy machine: so they do for a device
      // with the same polls that was never cut off.
      const same = await anAsset(t.database, { room });
      await storeAtOnce(
        t,
        ofDevice.map((poll) => ({ ...poll, asset_id: same.id })),
      );
      const expected = await readPolls(t, { id: same.id, token });
      const stored = await readPolls(t, { id, token });
      expect(expected.length).toBeGreaterThan(pollsOfCut / 2);
      // A poll after the restart may share the last place.
      expect(stored.slice(0, expected.length - 1), `stored polls of ${id}`).toEqual(expected.slice(0, -1));
    }
  }

  await countAllDays(t.services);
  const [one, other] = [await readDays(t, cut.rooms), await readDays(t, whole.rooms)];
  for (const [at, seconds] of one.entries())
    for (const [state, value] of Object.entries(seconds))
      expect(Math.abs(value - (other[at]?.[state] ?? 0)), `${state} of room ${at}`).toBeLessThanOrEqual(
        tolerance,
      );
  for (const at of downSeconds.keys()) expect(one[at]?.down_s).toBeGreaterThan(0);

  const [some, others] = [await readStates(t, cut.rooms, cutAt), await readStates(t, whole.rooms, cutAt)];
  for (const [at, changes] of some.entries()) {
    expect(changes.map(({ state }) => state)).toEqual(others[at]?.map(({ state }) => state));
    for (const [number, { seconds }] of changes.entries())
      expect(Math.abs(seconds - (others[at]?.[number]?.seconds ?? 0))).toBeLessThanOrEqual(tolerance);
  }
});

/** As they are packed and stored without a cut. */
async function storeAtOnce(t: TestApp, polls: readonly Poll[]): Promise<void> {
  const packer = new PollPacker();
  for (const poll of polls) packer.add(poll);
  await asSystem(t.database, (db) => storeSamples(db, packer.takeAll()));
}

/** Of the present hour and the one before. */
async function readPolls(
  t: TestApp,
  { id, token }: { id: number; token: string },
): Promise<AssetPolls['polls']> {
  const now = Date.now();
  const found: AssetPolls['polls'] = [];
  for (const time of [now - 3_600_000, now]) {
    const query = { hour: new Date(time).toISOString() };
    const { polls }: AssetPolls = (await t.call(getAssetPolls, { params: { id }, query }, { token })).json();
    // A poll that was left out is filled, when the agent starts again, as if the device had responded.
    found.push(...polls.filter(({ outcome }) => outcome !== 'no-detail'));
  }
  return found;
}

/** The seconds of each room in all of its days. */
async function readDays(t: TestApp, rooms: readonly { id: number }[]): Promise<Record<string, number>[]> {
  const { rows } = await asSystem(t.database, (db) =>
    sql<Record<string, number>>`
      select sum(healthy_s)::integer as healthy_s, sum(degraded_s)::integer as degraded_s,
        sum(down_s)::integer as down_s, sum(unknown_s)::integer as unknown_s
      from room_days where room_id = any(${rooms.map(({ id }) => id)}::integer[])
      group by room_id order by room_id`.execute(db),
  );
  expect(rows).toHaveLength(rooms.length);
  return rows;
}

type Change = { state: string; seconds: number };

/** The states of each room since a time, and how many seconds after it each began. */
async function readStates(t: TestApp, rooms: readonly { id: number }[], since: Date): Promise<Change[][]> {
  const { rows } = await asSystem(t.database, (db) =>
    sql<Change & { room_id: number }>`
      select room_id, state, extract(epoch from at - ${since})::float8 as seconds from room_changes
      where room_id = any(${rooms.map(({ id }) => id)}::integer[]) and at > ${since}
      order by room_id, at`.execute(db),
  );
  return rooms.map(({ id }) => rows.filter(({ room_id }) => room_id === id));
}
