import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSite } from '#test/build/a-site.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { readMigrations } from './migrate.ts';

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

async function migration(number: string): Promise<string> {
  const found = (await readMigrations()).find(({ name }) => name.startsWith(number));
  return found?.text ?? '';
}

const functionIn = (text: string) =>
  /create (?:or replace )?function fold_text[\s\S]*?;\n/.exec(text)?.[0] ?? '';

test('folds rows stored before letters were written out, without changing their update time', async () => {
  const older = functionIn(await migration('0001')).replace('create function', 'create or replace function');
  await owner.query(older);
  const { id } = await aSite(t.database, { name: 'Cœur Défense', city: 'Łódź' });
  const other = await aSite(t.database, { name: 'Louvre' });
  const read = async (site: number) =>
    (
      await owner.query('select name_key, address_key, updated_at, xmin::text from sites where id = $1', [
        site,
      ])
    ).rows[0];
  const before = await read(id);
  const untouched = await read(other.id);
  expect(before.name_key).toBe('cœur defense');

  await owner.query(functionIn(await migration('0020')));
  await owner.query(`begin; ${await migration('0030')}; commit`);
  const after = await read(id);
  expect(after).toMatchObject({ name_key: 'coeur defense', updated_at: before.updated_at });
  expect(after.address_key).toContain('lodz');
  expect(await read(other.id)).toEqual(untouched);
});

test('finds labels by an index', async () => {
  await owner.query('set enable_seqscan = off');
  const { rows } = await owner.query(
    "explain select id from assets where asset_labels(mac_address, ip_address, ref) like '%b0f6%'",
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('assets_found_idx');
});
