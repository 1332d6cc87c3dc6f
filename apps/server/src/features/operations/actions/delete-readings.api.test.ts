import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { deleteReadings } from './delete-readings.ts';

describe('status readings', () => {
  let t: TestApp;
  let asset: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    await asSystem(t.database, (db) => db.deleteFrom('asset_operations').execute());
    asset = await anAsset(t.database, { is_controlled: true });
  });
  afterAll(() => t.stop());

  const add = (state: string, minutes: number, { count = 1, action_name = 'get_status' } = {}) =>
    asSystem(t.database, (db) =>
      sql`insert into asset_operations (asset_id, partner_id, action_name, state, created_at)
        select ${asset.id}, ${asset.partner_id}, ${action_name}, ${state},
          ${new Date(t.clock.now().getTime() - minutes * 60_000)}::timestamptz
        from generate_series(1, ${count}::integer)`.execute(db),
    );
  const left = () =>
    asSystem(t.database, async (db) => {
      const rows = await db
        .selectFrom('asset_operations')
        .where('asset_id', '=', asset.id)
        .select('state')
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(({ state }) => state);
    });

  test('are deleted after an hour, finished ones alone, and never operations', async () => {
    await add('done', 61, { count: 1200 });
    await add('failed', 30);
    await add('sent', 120);
    await add('expired', 130, { action_name: 'reboot' });
    expect(await deleteReadings(t.services)).toBe(1200);
    expect(await left()).toEqual(['failed', 'sent', 'expired']);
    expect(await deleteReadings(t.services)).toBe(0);
  });

  test('are deleted by several servers at once', async () => {
    await add('done', 90, { count: 900 });
    const removed = await Promise.all([1, 2, 3].map(() => deleteReadings(t.services)));
    expect(removed.reduce((sum, one) => sum + one)).toBe(900);
    expect(await left()).toEqual([]);
  });
});
