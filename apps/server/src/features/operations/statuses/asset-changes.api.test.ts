import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storePolledStatuses } from './store-polled-statuses.queries.ts';

describe('the changes of a device', () => {
  let t: TestApp;
  let asset: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());
  beforeEach(async () => {
    asset = await anAsset(t.database, { is_controlled: true });
  });

  // A month without a partition: one is made when the first row needs it.
  const began = new Date('2025-06-30T23:59:00Z').getTime();
  const at = (seconds: number) => new Date(began + 1000 * seconds);

  async function poll(seconds: number, change: Partial<ReportedStatus> = {}) {
    const observed_at = at(seconds).toISOString();
    const status = {
      asset_id: asset.id,
      status: 'online',
      message: null,
      code: null,
      firmware_version: null,
    };
    await asSystem(t.database, (db) =>
      storePolledStatuses(db, { statuses: [{ ...status, observed_at, ...change }], now: at(seconds) }),
    );
  }
  const changes = () =>
    asSystem(t.database, (db) =>
      db.selectFrom('asset_changes').where('asset_id', '=', asset.id).selectAll().orderBy('at').execute(),
    );

  test('are stored when condition, code, power or use differ, and at no other poll', async () => {
    await poll(0, { facts: { power: 'on', in_use: false, uptime_seconds: 1 } });
    await poll(10, {
      facts: { power: 'on', in_use: false, uptime_seconds: 11 },
      message: 'On for 11 seconds',
    });
    await poll(20, { facts: { power: 'on', in_use: true } });
    await poll(30, { facts: { power: 'warming', in_use: true }, firmware_version: '2' });
    await poll(40, { facts: { power: 'standby', in_use: false } });
    await poll(50, { facts: { power: 'standby', in_use: false, signal: false } });
    await poll(90, { status: 'error', code: 'device-auth-failed', failing_ms: 30_000 });
    await poll(100, { status: 'error', code: 'device-protocol-error', failing_ms: 40_000 });
    await poll(110, { status: 'error', code: 'device-protocol-error', failing_ms: 50_000 });
    const stored = (await changes()).map(({ at: time, condition, code, power, in_use }) => [
      (time.getTime() - began) / 1000,
      ...[condition, code, power, in_use],
    ]);
    expect(stored).toEqual([
      [0, 1, null, 1, false],
      [20, 1, null, 1, true],
      [30, 1, null, 3, true],
      [40, 2, null, 2, false],
      [60, 7, 3, null, null],
      [100, 7, 5, null, null],
    ]);
  });

  test('have the room of that time', async () => {
    await poll(0);
    const moved = await anAsset(t.database, { partner: asset.partner_id });
    await asSystem(t.database, (db) =>
      db.updateTable('assets').set({ room_id: moved.room_id }).where('id', '=', asset.id).execute(),
    );
    await poll(60, { status: 'offline', code: 'device-unreachable' });
    expect((await changes()).map(({ room_id }) => room_id)).toEqual([asset.room_id, moved.room_id]);
  });

  test('are stored with their status, or neither is', async () => {
    await poll(0);
    const failed = asSystem(t.database, async (db) => {
      const silent = {
        asset_id: asset.id,
        status: 'offline',
        message: null,
        firmware_version: null,
      } as const;
      const statuses = [
        { ...silent, code: 'device-unreachable', observed_at: at(30).toISOString() } as const,
      ];
      await storePolledStatuses(db, { statuses, now: at(30) });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await changes()).toHaveLength(1);
  });
});
