import type { AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import { listAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusesChannel } from '#features/operations/operations-channels.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { listenForNotifications } from '#test/listen-for-notifications.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storePolledStatuses } from './store-polled-statuses.queries.ts';

describe('what a poll finds', () => {
  let t: TestApp;
  let token: string;
  let partner: number;
  let asset: TestAsset;
  /** Seconds of a test count from here: a busy machine takes some for the test itself. */
  let start: number;

  beforeAll(async () => {
    t = await startTestApp();
    const user = await aUser(t.database);
    partner = user.partner_id;
    token = (await signInAs(t, user)).access_token;
  });
  beforeEach(async () => {
    asset = await anAsset(t.database, { partner, is_controlled: true });
    start = t.clock.now().getTime();
  });
  afterAll(() => t.stop());

  const at = (seconds: number) => new Date(start + seconds * 1000);
  /** A poll so many seconds from the start, on a server whose clock says the same. */
  const poll = (seconds: number, change: Partial<AssetStatus> = {}) => {
    const observed_at = at(seconds).toISOString();
    const status = { status: 'online', message: 'On', code: null, firmware_version: null, observed_at };
    return asSystem(t.database, (db) =>
      storePolledStatuses(db, { statuses: [{ asset_id: asset.id, ...status, ...change }], now: at(seconds) }),
    );
  };
  const listed = async (): Promise<AssetStatus> =>
    (await t.call(listAssetStatuses, { query: { asset_id: asset.id } }, { token })).json()[0];
  /** Which version of its row the status is in. */
  const version = async () => {
    const { rows } = await asSystem(t.database, (db) =>
      sql<{ version: string }>`
        select xmin::text as version from asset_statuses where asset_id = ${asset.id}`.execute(db),
    );
    return rows[0]?.version;
  };
  const age = async (seconds: number) =>
    (at(seconds).getTime() - Date.parse((await listed()).observed_at)) / 1000;

  test('makes a status younger and writes no version of its row when nothing has changed', async () => {
    await poll(0, { firmware_version: '1.2' });
    const first = await version();
    for (const seconds of [30, 60, 90]) expect(await poll(seconds)).toEqual(new Set([asset.id]));
    expect(await version()).toBe(first);
    // Once a minute is enough.
    expect(await age(100)).toBe(40);
    await poll(120);
    expect(await age(130)).toBe(10);
    expect(await listed()).toMatchObject({ status: 'online', message: 'On', firmware_version: '1.2' });
  });

  test('counts each report of an agent that reports once a minute, however much one is delayed', async () => {
    await poll(15);
    for (const seconds of [60, 135, 180]) {
      await poll(seconds);
      expect(await age(seconds)).toBe(0);
    }
  });

  test('is written when anything is different, and only then does it notify', async () => {
    const { received, stop } = await listenForNotifications(t, statusesChannel);
    await poll(0);
    await poll(30);
    await poll(60, { message: 'Standby' });
    expect(await listed()).toMatchObject({ message: 'Standby' });
    await poll(90, { message: 'Standby', firmware_version: '2.0' });
    expect(await listed()).toMatchObject({ firmware_version: '2.0' });
    await poll(120, { status: 'error', code: 'device-auth-failed', message: 'Standby' });
    await poll(150, { status: 'error', code: 'device-auth-failed', message: 'Standby' });
    expect(await listed()).toMatchObject({ status: 'error', code: 'device-auth-failed' });
    expect(await age(160)).toBe(40);
    await expect.poll(() => received.filter((ids) => ids === String(asset.id))).toHaveLength(4);
    await stop();
  });

  test('stores the facts, and writes no version of the row for an uptime or a response time', async () => {
    const facts = { power: 'on', faults: [], outlets: { 1: true } } as const;
    await poll(0, { facts: { ...facts, faults: [], uptime_seconds: 30, answer_ms: 8 } });
    const first = await version();
    await poll(30, { facts: { ...facts, faults: [], uptime_seconds: 60, answer_ms: 12 } });
    expect(await version()).toBe(first);
    expect(await listed()).toMatchObject({ facts: { ...facts, uptime_seconds: 30, answer_ms: 8 } });
    expect(await age(40)).toBe(40);
  });

  test('notifies when a fact has changed, and drops the facts of a device that does not respond', async () => {
    const { received, stop } = await listenForNotifications(t, statusesChannel);
    await poll(0, { facts: { power: 'on', in_use: false } });
    await poll(30, { facts: { power: 'on', in_use: true } });
    await poll(60, { facts: { power: 'on', in_use: true } });
    expect(await listed()).toMatchObject({ message: 'On', facts: { power: 'on', in_use: true } });
    await poll(90, { status: 'error', code: 'device-not-answering' });
    expect((await listed()).facts).toBeNull();
    await expect.poll(() => received.filter((ids) => ids === String(asset.id))).toHaveLength(3);
    await stop();
  });

  test('keeps no facts beside a status that a server of the last version has written', async () => {
    await poll(0, { facts: { power: 'on' } });
    await asSystem(t.database, (db) =>
      db
        .updateTable('asset_statuses')
        .set({ message: 'Standby', observed_at: at(30) })
        .where('asset_id', '=', asset.id)
        .execute(),
    );
    expect(await listed()).toMatchObject({ message: 'Standby', facts: null });
    await poll(60, { message: 'Standby', facts: { power: 'standby' } });
    expect(await listed()).toMatchObject({ message: 'Standby', facts: { power: 'standby' } });
  });

  test('fits with what a server of the last version writes, which knows no checks', async () => {
    const oldServer = (seconds: number, change: { status: string; code: string | null }) =>
      asSystem(t.database, (db) =>
        db
          .updateTable('asset_statuses')
          .set({ ...change, observed_at: at(seconds) })
          .where('asset_id', '=', asset.id)
          .execute(),
      );
    await poll(0);
    await poll(30);
    await oldServer(60, { status: 'error', code: 'device-not-answering' });
    expect([(await listed()).status, await age(60)]).toEqual(['error', 0]);
    await poll(90);
    expect([(await listed()).status, await age(90)]).toEqual(['online', 0]);
    await oldServer(120, { status: 'online', code: null });
    expect(await age(120)).toBe(0);
    await poll(150);
    expect([(await listed()).status, await age(150)]).toEqual(['online', 0]);
  });

  test('never replaces what a later poll has confirmed', async () => {
    await poll(0);
    await poll(60);
    expect(await poll(60, { status: 'error', observed_at: at(40).toISOString() })).toEqual(new Set());
    expect(await listed()).toMatchObject({ status: 'online' });
    expect(await age(60)).toBe(0);
  });

  test('counts the newest of several reports of one device', async () => {
    await poll(0);
    const status = {
      asset_id: asset.id,
      status: 'online',
      message: 'On',
      code: null,
      firmware_version: null,
    };
    const statuses = [
      { ...status, status: 'error', observed_at: at(31).toISOString() },
      { ...status, observed_at: at(30).toISOString() },
    ];
    await asSystem(t.database, (db) => storePolledStatuses(db, { statuses, now: at(32) }));
    expect(await listed()).toMatchObject({ status: 'error' });
  });

  test('is half an hour old at most when a crash of the database has emptied the checks, until the next poll', async () => {
    await poll(0);
    for (let seconds = 60; seconds <= 2400; seconds += 60) await poll(seconds);
    expect(await age(2400)).toBe(0);
    await asSystem(t.database, (db) => db.deleteFrom('asset_checks').execute());
    expect(await age(2400)).toBe(600);
    await poll(2430);
    expect(await age(2430)).toBe(0);
  });
});
