import { conditions, standingOf } from '@greenroom/domain/operations/conditions/condition.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storePolledStatuses } from './store-polled-statuses.queries.ts';

describe('the stored condition', () => {
  let t: TestApp;
  let asset: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());
  beforeEach(async () => {
    asset = await anAsset(t.database, { is_controlled: true });
  });

  const began = new Date('2026-11-02T08:00:00Z').getTime();
  const at = (seconds: number) => new Date(began + 1000 * seconds);
  const online = { status: 'online', code: null } as const;
  const silent = { status: 'offline', code: 'device-unreachable' } as const;

  async function poll(seconds: number, change: Partial<ReportedStatus>) {
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
    return stored();
  }

  const stored = () =>
    asSystem(t.database, (db) =>
      db
        .selectFrom('asset_statuses')
        .where('asset_id', '=', asset.id)
        .select(['condition', 'condition_since', 'last_power'])
        .executeTakeFirstOrThrow(),
    );

  test('counts from the first of two failures, and keeps its time', async () => {
    expect(await poll(0, online)).toMatchObject({ condition: 'working', condition_since: at(0) });
    expect(await poll(30, online)).toMatchObject({ condition: 'working', condition_since: at(0) });
    const down = { condition: 'unreachable', condition_since: at(60) };
    expect(await poll(90, { ...silent, failing_ms: 30_000 })).toMatchObject(down);
    expect(await poll(120, { ...silent, failing_ms: 60_000 })).toMatchObject(down);
    const wrongPassword = { status: 'error', code: 'device-auth-failed', failing_ms: 90_000 } as const;
    expect(await poll(150, wrongPassword)).toMatchObject({ condition: 'blind', condition_since: at(150) });
    expect(await poll(180, online)).toMatchObject({ condition: 'working', condition_since: at(180) });
  });

  test('never counts from before the last stored status', async () => {
    await poll(0, online);
    await poll(50, { ...online, message: 'refreshed by a user between the two failures' });
    const down = await poll(60, { ...silent, failing_ms: 30_000 });
    expect(down).toMatchObject({ condition: 'unreachable', condition_since: at(60) });
  });

  test('is asleep when a device that is known to vanish was off before its silence', async () => {
    await aConnection(t, asset, { options: { sleeps: 'yes' } });
    await poll(0, { ...online, facts: { power: 'standby' } });
    const asleep = { condition: 'asleep', condition_since: at(30), last_power: 'standby' };
    expect(await poll(60, { ...silent, failing_ms: 30_000 })).toMatchObject(asleep);
    expect(await poll(90, { ...silent, failing_ms: 60_000 })).toMatchObject(asleep);
    await poll(120, { ...online, facts: { power: 'on' } });
    const down = { condition: 'unreachable', last_power: 'on' };
    expect(await poll(180, { ...silent, failing_ms: 30_000 })).toMatchObject(down);
  });

  test('is unknown after a sleep that was too long, until the device responds', async () => {
    await aConnection(t, asset, { options: { sleeps: 'yes' } });
    await poll(0, { ...online, facts: { power: 'standby' } });
    expect(await poll(60, silent)).toMatchObject({ condition: 'asleep' });
    await asSystem(t.database, (db) =>
      db.updateTable('asset_statuses').set({ overslept: true }).where('asset_id', '=', asset.id).execute(),
    );
    expect(await poll(90, silent)).toMatchObject({ condition: 'unknown', condition_since: at(90) });
    await poll(120, { ...online, facts: { power: 'standby' } });
    expect(await poll(180, silent)).toMatchObject({ condition: 'asleep' });
  });

  test('of a device that is not known to vanish is unreachable, until it has been seen to', async () => {
    await aConnection(t, asset);
    await poll(0, { ...online, facts: { power: 'standby' } });
    expect(await poll(60, silent)).toMatchObject({ condition: 'unreachable' });
    await asSystem(t.database, (db) =>
      db.updateTable('asset_statuses').set({ vanishes: true }).where('asset_id', '=', asset.id).execute(),
    );
    expect(await poll(90, silent)).toMatchObject({ condition: 'asleep' });
  });

  test('is unknown to a row that a server of the last version has written, and comes back with the next poll', async () => {
    await poll(0, online);
    await asSystem(t.database, (db) =>
      sql`update asset_statuses set status = 'offline', observed_at = ${at(30)} where asset_id = ${asset.id}`.execute(
        db,
      ),
    );
    expect(await stored()).toMatchObject({ condition: null, condition_since: null });
    expect(await poll(60, silent)).toMatchObject({ condition: 'unreachable', condition_since: at(60) });
  });

  test('has the standing of the domain in the database', async () => {
    const { rows } = await asSystem(t.database, (db) =>
      sql<{ standing: string }>`
        select condition_standing(c) as standing from unnest(${[...conditions]}::text[]) with ordinality as t (c, n)
        order by n`.execute(db),
    );
    expect(rows.map(({ standing }) => standing)).toEqual(conditions.map(standingOf));
  });
});
