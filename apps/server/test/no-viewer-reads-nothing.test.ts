import { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRole } from '#platform/database/roles/database-roles.ts';
import { GeneratedWorld } from './isolation/generated-world.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Tables without rows of a tenant or a user. */
const open = ['schema_migrations'];

describe('row-level security by itself', () => {
  let t: TestDatabase;
  let app: pg.Client;
  let owner: pg.Client;

  beforeAll(async () => {
    t = await createTestDatabase();
    app = new pg.Client({ ...t.owner, user: appRole });
    await app.connect();
    const generated = new GeneratedWorld(t, new SeededRandom(1));
    owner = generated.owner;
    await owner.connect();
    await generated.buildEstate({ minAssets: 10 });
    await generated.shuffleRights();
  });
  afterAll(async () => {
    await app.end();
    await owner.end();
    await t.drop();
  });

  async function tables(): Promise<{ name: string; secured: boolean }[]> {
    const { rows } = await owner.query(
      "select relname as name, relrowsecurity as secured from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
    );
    return rows.filter(({ name }) => !open.includes(name));
  }

  test('is switched on for every table', async () => {
    expect((await tables()).filter(({ secured }) => !secured)).toEqual([]);
  });

  test('shows the application no row of any table without a viewer, though every table has some', async () => {
    for (const { name } of await tables()) {
      const count = `select count(*)::int as n from ${name}`;
      expect((await owner.query(count)).rows[0].n, name).toBeGreaterThan(0);
      expect((await app.query(count)).rows[0].n, name).toBe(0);
    }
  });

  test('lets the application delete no row of any table without a viewer', async () => {
    for (const { name } of await tables()) {
      await app.query('begin');
      const { rowCount } = await app.query(`delete from ${name}`).catch((error: Error) => {
        expect(error.message, name).toMatch(/permission denied/);
        return { rowCount: 0 };
      });
      await app.query('rollback');
      expect(rowCount, name).toBe(0);
    }
  });

  test('still shows nothing after a transaction that had set a viewer', async () => {
    await app.query("begin; set local app.sight = 'everything'; select count(*) from users; commit");
    expect((await app.query('select count(*)::int as n from users')).rows[0].n).toBe(0);
  });

  test('rejects a write without a viewer', async () => {
    await expect(app.query("insert into partners (name) values ('mine')")).rejects.toThrow(
      /row-level security/,
    );
  });

  test('gives the application neither ownership nor the right to switch it off', async () => {
    await expect(app.query('alter table users disable row level security')).rejects.toThrow(/must be owner/);
    const { rows } = await owner.query(
      'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = $1',
      [appRole],
    );
    expect(rows[0]).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
  });
});
