import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createMigrationTable, readMigrations, textInTransaction } from '#platform/database/migrate.ts';
import { ensureRoles } from '#platform/database/roles/database-roles.ts';

/** The database of an installation is filled after this one; those after it find rows in its tables. */
const filledAfter = '0110_wall_links.sql';
const assets = 100_000;
const lines = 'generate_series(1, 100000) n';

/** Reading fewer takes milliseconds: a key to a table of users looks at all of them. */
const manyRows = 10_000;

/** Locks that a request of an older server may have to wait for. */
const blocking = ['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock'];

let client: pg.Client;
const name = `test_${randomUUID().replaceAll('-', '')}`;

async function asAdmin(text: string): Promise<void> {
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await admin.connect();
  await admin.query(text);
  await admin.end();
}
beforeAll(async () => {
  await asAdmin(`create database ${name}`);
  client = new pg.Client({ ...inject('postgres'), database: name });
  await client.connect();
  await ensureRoles(client, {});
  await createMigrationTable(client);
});
afterAll(async () => {
  await client.end();
  await asAdmin(`drop database ${name} with (force)`);
});

const fill = `
  set greenroom.visibility = 'system';
  insert into partners (id, name) overriding system value values (1, 'A');
  insert into sites (id, partner_id, name) overriding system value select n, 1, 'Site ' || n from generate_series(1, 100) n;
  insert into rooms (id, site_id, partner_id, name) overriding system value
    select n, 1 + n % 100, 1, 'Room ' || n from generate_series(1, 1000) n;
  insert into assets (room_id, partner_id, product_name) select 1 + n % 1000, 1, 'Device ' || n from ${lines};
  insert into users (email, username, partner_id)
    select 'u' || n || '@a.example', 'u' || n, 1 from generate_series(1, 1000) n;
  analyze;`;

type Table = { oid: number; name: string; file: string };

/** The tables that have rows now. */
async function listFilled(): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::int, c.oid::regclass::text as name, pg_relation_filenode(c.oid)::text as file
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public' and c.reltuples >= 1000`);
  return rows;
}

test('no migration rewrites a filled table, or reads its rows while requests wait for it', async () => {
  const migrations = await readMigrations();
  const first = migrations.findIndex((migration) => migration.name === filledAfter) + 1;
  expect(first).toBeGreaterThan(0);
  for (const migration of migrations.slice(0, first)) await client.query(textInTransaction(migration));
  await client.query(fill);
  const filled = await listFilled();
  expect(filled.map((table) => table.name)).toEqual(expect.arrayContaining(['assets', 'rooms', 'users']));

  const faults: string[] = [];
  for (const migration of migrations.slice(first)) {
    await client.query('begin');
    await client.query(textInTransaction(migration));
    const { rows: locked } = await client.query<{ oid: number }>(
      `select distinct relation::int as oid from pg_locks
       where pid = pg_backend_pid() and locktype = 'relation' and mode = any ($1)`,
      [blocking],
    );
    for (const table of filled) {
      const { rows } = await client.query<{ file: string | null; read: number }>(
        `select pg_relation_filenode($1::oid)::text as file, pg_stat_get_xact_tuples_returned($1::oid)::int as read`,
        [table.oid],
      );
      const [now] = rows;
      if (!now || now.file === null) continue;
      if (now.file !== table.file) faults.push(`${migration.name} rewrites ${table.name}`);
      const isLocked = locked.some(({ oid }) => oid === table.oid);
      if (isLocked && now.read >= manyRows)
        faults.push(`${migration.name} reads ${now.read} rows of ${table.name} under a lock`);
      table.file = now.file;
    }
    await client.query('commit');
  }
  expect(faults).toEqual([]);
  const { rows } = await client.query('select count(*)::int as count from assets');
  expect(rows).toEqual([{ count: assets }]);
});
