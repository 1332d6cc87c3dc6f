import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { applyOne, migrate } from './migrate.ts';

const concurrent = '0083_one_search_index.sql';
let t: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  t = await createTestDatabase();
  owner = new pg.Client(t.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await t.drop();
});

test('builds an index outside a transaction again after an interruption, while other servers wait for their turn', async () => {
  const readIndex = async () =>
    (
      await owner.query(
        `select indisvalid, pg_get_indexdef(indexrelid) as definition from pg_index
         where indexrelid = 'assets_found_idx'::regclass`,
      )
    ).rows[0];
  const built = await readIndex();
  expect(built.indisvalid).toBe(true);
  await owner.query(`
    delete from schema_migrations where name = '${concurrent}';
    drop index assets_found_idx;
    create index assets_found_idx on assets (id);
    update pg_index set indisvalid = false where indexrelid = 'assets_found_idx'::regclass;`);

  const applied: string[] = [];
  const servers = ['a', 'b', 'c'].map((server) =>
    migrate(t.owner, { log: (line) => applied.push(`${server}: ${line}`) }),
  );
  await Promise.all(servers);

  expect(applied).toHaveLength(1);
  expect(applied[0]).toContain(concurrent);
  expect(await readIndex()).toEqual(built);
});

test('lets requests pass while it waits for a table that is in use', async () => {
  const busy = new pg.Client(t.owner);
  await busy.connect();
  onTestFinished(() => busy.end());
  await busy.query('begin; lock table assets in access share mode');
  const lines: string[] = [];
  const migration = {
    name: '9999_a_column.sql',
    text: 'alter table assets add column of_a_test integer',
    checksum: '',
  };
  const applied = applyOne(owner, migration, (line) => lines.push(line));
  await vi.waitUntil(() => lines.length > 0, { timeout: 60_000, interval: 20 });
  // The lock was given up in between: a request that came after the migration gets its rows.
  const request = new pg.Client(t.owner);
  await request.connect();
  onTestFinished(() => request.end());
  await expect(request.query('select count(*) from assets')).resolves.toMatchObject({ rowCount: 1 });
  await busy.query('commit');
  await applied;
  await owner.query('delete from schema_migrations where name = $1', [migration.name]);
  expect(lines).toEqual(['database: 9999_a_column.sql waits for a table that is in use']);
  const { rowCount } = await owner.query(
    "select from information_schema.columns where column_name = 'of_a_test'",
  );
  expect(rowCount).toBe(1);
});

test('lets servers of the release before start on a database that is newer, unless they cannot work with it', async () => {
  const later = { name: '9998_of_a_later_release.sql', text: '-- Needs 99.1.0.\nselect 1', checksum: '' };
  await applyOne(owner, { ...later, text: 'select 1' }, () => {});
  const lines: string[] = [];
  await migrate(t.owner, { log: (line) => lines.push(line) });
  expect(lines).toEqual([expect.stringContaining('newer than this version, which works with it')]);

  await owner.query('delete from schema_migrations where name = $1', [later.name]);
  await applyOne(owner, later, () => {});
  await expect(migrate(t.owner, { log: () => {} })).rejects.toThrow(
    'The database is newer than this version',
  );
  await owner.query('update schema_migrations set needs_version = $2 where name = $1', [later.name, '0.9.0']);
  await migrate(t.owner, { log: () => {} });
  await owner.query('delete from schema_migrations where name = $1', [later.name]);
});
