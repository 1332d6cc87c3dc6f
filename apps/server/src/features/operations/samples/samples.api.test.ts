import type { PackedPolls } from '@greenroom/domain/history/packed-polls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { fillLostPolls } from './fill-lost-polls.ts';
import { storeSamples } from './samples.queries.ts';

const hour = Date.parse('2026-11-18T09:00:00Z');

describe('polls of devices', () => {
  let t: TestApp;
  let asset: TestAsset;
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    asset = await anAsset(t.database, { is_controlled: true });
  });
  afterAll(() => t.stop());

  const packed = (seconds: number, polls: string, period_s = 30): PackedPolls => ({
    asset_id: asset.id,
    at: hour + seconds * 1000,
    period_s,
    polls,
  });
  const store = (...rows: PackedPolls[]) => asSystem(t.database, (db) => storeSamples(db, rows));
  const stored = async () => {
    const { rows } = await asSystem(t.database, (db) =>
      sql<{ row: string }>`
        select concat_ws(' ', to_char(hour at time zone 'UTC', 'HH24'), period_s, phase_ms, encode(polls, 'hex')) as row
        from asset_samples where asset_id = ${asset.id} order by hour, period_s`.execute(db),
    );
    return rows.map(({ row }) => row);
  };

  test('are added to the row of their hour, each at its place', async () => {
    await store(packed(4, '2021'));
    await store(packed(64, '22'), packed(154, '23'));
    expect(await stored()).toEqual(['09 30 4000 202122000023']);
    await store(packed(3604, '24'), packed(200, '25', 60));
    expect(await stored()).toEqual(['09 30 4000 202122000023', '09 60 20000 00000025', '10 30 4000 24']);
  });

  test('are the same in any order, and when they are stored twice', async () => {
    const rows = [packed(94, '2324'), packed(4, '2021'), packed(34, '1022'), packed(64, '10')];
    await store(...rows);
    const first = await stored();
    expect(first).toEqual(['09 30 4000 2021222324']);
    for (const row of rows) await store(row);
    expect(await stored()).toEqual(first);
    const other = await anAsset(t.database, { is_controlled: true });
    await store(...rows.toReversed().map((row) => ({ ...row, asset_id: other.id })));
    asset = other;
    expect(await stored()).toEqual(first);
  });

  test('take the nearest place when another process polls at another time', async () => {
    await store(packed(4, '2021'));
    await store(packed(88, '22'));
    expect(await stored()).toEqual(['09 30 4000 20210022']);
    await store(packed(65, '23'));
    expect(await stored()).toEqual(['09 30 4000 20212322']);
  });

  test('are filled up to the last status after a crash, once', async () => {
    const observed_at = new Date(hour + 250_000);
    await asSystem(t.database, (db) =>
      db
        .insertInto('asset_statuses')
        .values({ asset_id: asset.id, status: 'online', observed_at, changed_at: observed_at })
        .execute(),
    );
    await store(packed(4, '2020'));
    const now = new Date(hour + 260_000);
    for (const _ of [1, 2])
      await asSystem(t.database, (db) => fillLostPolls(db, { asset_ids: [asset.id], now }));
    expect(await stored()).toEqual(['09 30 4000 202010101010101010']);
    await store(packed(64, '2122'));
    expect(await stored()).toEqual(['09 30 4000 202021221010101010']);
  });
});
