import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { ensureRoles } from '#platform/database/roles/database-roles.ts';
import { verifyPassword } from '#platform/passwords/hash-password.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { readShape } from './read-shape.ts';

const ending = '.sql.br';
const releases = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length));
/** What users see and no upgrade may lose. */
const kept = ['partners', 'users', 'sites', 'rooms', 'assets', 'tickets', 'files', 'asset_grants'];

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.drop());

async function inDatabase<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...inject('postgres'), database });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts = kept.map((table) => `(select count(*)::integer from ${table}) as ${table}`);
  const { rows } = await client.query(`select ${counts.join(', ')}`);
  return rows[0];
}

test.each(releases)('an installation of %s with the demo becomes one of this version', async (release) => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const dump = brotliDecompressSync(readFileSync(join(import.meta.dirname, release + ending))).toString();
  await inDatabase('postgres', (admin) => admin.query(`create database ${name}`));
  try {
    const before = await inDatabase(name, async (client) => {
      await ensureRoles(client, {});
      await client.query(dump);
      await client.query('set search_path = public; analyze');
      return countRows(client);
    });
    expect(before.assets).toBeGreaterThan(1_000);
    const lines: string[] = [];
    await migrate({ ...inject('postgres'), database: name }, { log: (line) => lines.push(line) });
    expect(lines.length).toBeGreaterThan(10);

    const expected = await inDatabase(String(fresh.owner.database), readShape);
    await inDatabase(name, async (client) => {
      expect(await readShape(client)).toEqual(expected);
      expect(await countRows(client)).toEqual(before);
      const { rows } = await client.query(`
        select hash from user_passwords join users on users.id = user_id where email = 'admin@greenroom.example'`);
      expect(await verifyPassword(rows[0].hash, 'greenroom-demo', { isKnown: true })).toBe(true);
    });
  } finally {
    await inDatabase('postgres', (admin) => admin.query(`drop database ${name} with (force)`));
  }
});
