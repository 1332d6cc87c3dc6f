import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { ensureHistoryPartition, historyTables } from '#platform/database/history-partitions.ts';
import { asSystem, asViewer } from '#platform/database/scope.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { logLines } from '#test/odoo/log-lines.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { keepHistory } from './keep-history.ts';

const superuser = {
  is_superuser: true,
  force_explicit_grants: false,
  must_change_password: false,
  session_id: '',
  permissions: [],
};
const now = new Date('2026-03-15T12:00:00Z');

describe('the partitions of the history', () => {
  let t: TestApp;

  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  const keep = (settings: Record<string, string> = {}) =>
    keepHistory({ ...t.services, config: readConfig(settings), now: () => now });
  const partitions = async (parent: string) => {
    const { rows } = await asSystem(t.database, (db) =>
      sql<{ name: string }>`
        select relname as name from pg_class where relname like ${`${parent}_2%`} and relkind = 'r' order by 1`.execute(
        db,
      ),
    );
    return rows.map(({ name }) => name.slice(parent.length + 1));
  };

  test('exist for the next seven days, in days, months and years', async () => {
    await keep();
    expect(await partitions('asset_samples')).toEqual(
      expect.arrayContaining(['2026_03_15', '2026_03_16', '2026_03_22']),
    );
    expect(await partitions('asset_changes')).toContain('2026_03');
    expect(await partitions('asset_days')).toContain('2026');
    // Another server, or the next hour.
    await keep();
  });

  test('are made once when two servers need them at the same time', async () => {
    const day = new Date('2031-05-05');
    let second: Promise<void> | undefined;
    await asSystem(t.database, async (db) => {
      await ensureHistoryPartition(db, 'asset_samples', day);
      second = asSystem(t.database, (other) => ensureHistoryPartition(other, 'asset_samples', day));
      await eventually(async () => {
        const { rows } = await sql`
          select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and locktype = 'advisory' and not granted`.execute(db);
        expect(rows).toHaveLength(1);
      });
    });
    await second;
    expect(await partitions('asset_samples')).toContain('2031_05_05');
  });

  test('accept the first and the last moment of their time, whatever the time zone of the session', async () => {
    const asset = await anAsset(t.database);
    await asSystem(t.database, async (db) => {
      await sql`set local time zone 'Pacific/Auckland'`.execute(db);
      for (const at of ['2026-02-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z']) {
        await ensureHistoryPartition(db, 'asset_changes', new Date(at));
        await sql`insert into asset_changes (asset_id, at, condition) values (${asset.id}, ${at}, 1)`.execute(
          db,
        );
      }
    });
    const { rows } = await asSystem(t.database, (db) =>
      sql`select tableoid::regclass::text as place from asset_changes where asset_id = ${asset.id}`.execute(
        db,
      ),
    );
    expect(rows).toEqual([
      { place: 'greenroom_history.asset_changes_2026_02' },
      { place: 'greenroom_history.asset_changes_2026_02' },
    ]);
  });

  test('are dropped when all of their rows are older than the settings say', async () => {
    await asSystem(t.database, async (db) => {
      for (const day of [
        '2025-01-10',
        '2025-02-10',
        '2025-11-30',
        '2025-12-01',
        '2026-02-12',
        '2026-02-13',
      ]) {
        for (const table of historyTables) await ensureHistoryPartition(db, table, new Date(day));
      }
    });
    await keep({ HISTORY_SAMPLE_DAYS: '0', HISTORY_HOUR_DAYS: '100', HISTORY_CHANGE_DAYS: '400' });
    expect((await partitions('asset_samples'))[0]).toBe('2025_01_10');
    // 400 days before is 2025-02-08, 100 days before is 2025-12-05.
    expect((await partitions('asset_changes'))[0]).toBe('2025_02');
    expect((await partitions('room_changes'))[0]).toBe('2025_02');
    expect((await partitions('asset_hours'))[0]).toBe('2025_12');
    expect((await partitions('asset_days'))[0]).toBe('2025');
    await keep({ HISTORY_SAMPLE_DAYS: '30', HISTORY_DAY_YEARS: '1' });
    expect((await partitions('asset_samples'))[0]).toBe('2026_02_13');
    expect((await partitions('asset_days'))[0]).toBe('2025');
  });

  test('of an older version with another name stay, are named once, and keep no other from being dropped', async () => {
    const owner = new pg.Client(t.owner);
    await owner.connect();
    const child = 'asset_samples_data_w12';
    await owner.query(`create table greenroom_history.${child} (like public.asset_samples including all)`);
    await owner.query(`alter table public.asset_samples attach partition greenroom_history.${child}
      for values from ('2019-03-01 00:00+00') to ('2019-03-02 00:00+00')`);
    await owner.end();
    await asSystem(t.database, (db) => ensureHistoryPartition(db, 'asset_samples', new Date('2025-01-10')));
    const { log, lines } = logLines();
    const settings = readConfig({ HISTORY_SAMPLE_DAYS: '30' });
    for (let hour = 0; hour < 2; hour += 1)
      await keepHistory({ ...t.services, log, config: settings, now: () => now });
    expect(await partitions('asset_samples')).not.toContain('2025_01_10');
    const warned = lines.filter(({ level }) => Number(level) >= 40);
    expect(warned).toMatchObject([{ table: child, msg: expect.stringContaining('it stays') }]);
  });

  test('are made by the installation alone, and only of the history', async () => {
    const { id: user_id, partner_id } = await aUser(t.database);
    const viewer = { ...superuser, user_id, partner_id, partner_ids: [partner_id] };
    for (const call of [
      sql`select ensure_history_partition('asset_changes', '2020-01-01')`,
      sql`select drop_history_before('asset_changes', '2030-01-01')`,
    ]) {
      const called = asViewer(t.database, viewer, (db) => call.execute(db));
      await expect(called).rejects.toThrow('permission denied for function');
    }
    const foreign = asSystem(t.database, (db) =>
      sql`select ensure_history_partition('users', '2020-01-01')`.execute(db),
    );
    await expect(foreign).rejects.toThrow('users has no partitions');
  });

  test('cannot be reached past the policy of their parent', async () => {
    await keep();
    const direct = asSystem(t.database, (db) =>
      sql`select from greenroom_history.asset_changes_2026_03`.execute(db),
    );
    await expect(direct).rejects.toThrow('permission denied');
  });

  test('are counted and measured for the metrics', async () => {
    const response = await t.app.inject({ url: '/metrics' });
    expect(response.body).toMatch(/^greenroom_history_bytes\{table="asset_changes"\} [1-9]\d*$/m);
    expect(response.body).toMatch(/^greenroom_history_partitions\{table="room_days"\} [1-9]\d*$/m);
  });
});
