import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { asSystem } from '#platform/database/scope.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { deleteExpiredOperations } from './delete-expired-operations.ts';

describe('the log of operations', () => {
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

  const add = (state: string, days: number, count = 1, action_name = 'reboot') =>
    asSystem(t.database, (db) =>
      sql`insert into asset_operations (asset_id, partner_id, action_name, state, created_at)
        select ${asset.id}, ${asset.partner_id}, ${action_name}, ${state},
          ${new Date(t.clock.now().getTime() - days * 86_400_000)}::timestamptz
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
  const forget = (days?: string) =>
    deleteExpiredOperations({ ...t.services, config: readConfig({ OPERATION_LOG_DAYS: days }) });

  test('is kept for a year, then finished operations are deleted batch by batch', async () => {
    await add('done', 364);
    await add('failed', 366);
    await add('expired', 367);
    await add('done', 400, 1200);
    await add('sent', 401);
    await add('queued', 402);
    expect(await forget()).toBe(1202);
    expect(await left()).toEqual(['done', 'sent', 'queued']);
    expect(await forget()).toBe(0);
  });

  test('is kept as long as configured, or for ever', async () => {
    await add('done', 8);
    await add('failed', 6);
    expect(await forget('0')).toBe(0);
    expect(await forget('7')).toBe(1);
    expect(await left()).toEqual(['failed']);
  });

  test('deletes a reading after an hour, whatever the setting', async () => {
    await add('done', 1, 2, 'get_status');
    await add('failed', 30 / 1440, 1, 'get_status');
    await add('sent', 2, 1, 'get_status');
    expect(await forget('0')).toBe(2);
    expect(await left()).toEqual(['failed', 'sent']);
  });

  test('is cleaned up by several servers at once', async () => {
    await add('done', 400, 900);
    const removed = await Promise.all([forget(), forget(), forget()]);
    expect(removed.reduce((sum, one) => sum + one)).toBe(900);
    expect(await left()).toEqual([]);
  });
});
