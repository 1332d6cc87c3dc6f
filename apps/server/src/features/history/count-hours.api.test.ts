import { getAssetPolls, listAssetHours } from '@greenroom/domain/history/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeSamples } from '#features/operations/samples/samples.queries.ts';
import { storeLateHistory } from '#features/operations/samples/store-late-history.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { countHours } from './count-hours.ts';
import { settleLateHistory } from './settle-late-history.ts';

describe('the hours of devices', () => {
  let t: TestApp;
  let token: string;
  let asset: TestAsset;
  let site_id: number;
  let hour: number;

  beforeAll(async () => {
    t = await startTestApp();
    const user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    asset = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
    hour = Math.floor(t.clock.now().getTime() / 3_600_000) * 3_600_000 - 2 * 3_600_000;
    site_id = await asSystem(t.database, async (db) => {
      await storeSamples(db, [{ asset_id: asset.id, at: hour + 4_000, period_s: 30, polls: '2270' }]);
      await sql`select ensure_history_partition('asset_changes', ${new Date(hour).toISOString().slice(0, 10)}::date)`.execute(
        db,
      );
      await sql`insert into asset_changes (asset_id, at, condition) values (${asset.id}, ${new Date(hour + 600_000)}, 1)`.execute(
        db,
      );
      const { rows } = await sql<{ site_id: number }>`
        select r.site_id from assets a join rooms r on r.id = a.room_id where a.id = ${asset.id}`.execute(db);
      return rows[0]?.site_id ?? 0;
    });
  });
  afterAll(() => t.stop());

  const row = async () => {
    const { rows } = await asSystem(t.database, (db) =>
      sql`select working_s, unreachable_s, unknown_s, polls, misses, answer_ms_max from asset_hours
        where asset_id = ${asset.id} and hour = ${new Date(hour)}`.execute(db),
    );
    return rows;
  };

  test('are counted once after their end, and again when history arrives late', async () => {
    const now = () => new Date(hour + 2 * 3_600_000 + 700_000);
    expect(await countHours({ database: t.database, now })).toBeGreaterThan(0);
    const counted = {
      working_s: 3000,
      unreachable_s: 0,
      unknown_s: 600,
      polls: 2,
      misses: 1,
      answer_ms_max: 16,
    };
    expect(await row()).toEqual([counted]);
    expect(await countHours({ database: t.database, now })).toBe(0);
    const late = {
      ...{ asset_id: asset.id, at: hour + 1_800_000 },
      ...({ status: 'offline', code: 'device-unreachable', message: 'Gone' } as const),
    };
    const history = { covers: null, changes: [late], polls: [] };
    await asSystem(t.database, (db) => storeLateHistory(db, { site_id, history, now: now() }));
    await settleLateHistory({ ...t.services, now });
    expect(await row()).toEqual([{ ...counted, working_s: 1200, unreachable_s: 1800 }]);
  });

  test('are listed with what came of their polls, of 1000 hours at most', async () => {
    const list = (query: object) => t.call(listAssetHours, { params: { id: asset.id }, query }, { token });
    const from = new Date(hour + 1_000).toISOString();
    const [first] = (await list({ from })).json();
    expect(first).toEqual({
      ...{ hour: new Date(hour).toISOString(), polls: 2, misses: 1, answer_ms_avg: 12, answer_ms_max: 16 },
    });
    expect((await list({ from: new Date(hour - 3_600_000).toISOString(), to: from })).json()).toContainEqual(
      first,
    );
    const response = await list({ from: new Date(hour - 1_000 * 3_600_000).toISOString() });
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      '"from" and "to" must be at most 1000 hours apart.',
    ]);
  });

  test('list their polls', async () => {
    const query = { hour: new Date(hour + 5_000).toISOString() };
    const polls = async () =>
      (await t.call(getAssetPolls, { params: { id: asset.id }, query }, { token })).json();
    expect(await polls()).toEqual({
      hour: new Date(hour).toISOString(),
      polls: [
        { at: new Date(hour + 4_000).toISOString(), outcome: 'working', below_ms: 16 },
        { at: new Date(hour + 34_000).toISOString(), outcome: 'first-miss', below_ms: null },
      ],
    });
  });
});
