import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { migrate } from './migrate.ts';

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
