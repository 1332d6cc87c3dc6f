import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { appRole } from './app-role.ts';
import { Database } from './database.ts';

describe('the database pool', () => {
  let t: TestDatabase;
  const lost = new EventEmitter();
  let database: Database;

  beforeAll(async () => {
    t = await createTestDatabase();
    database = new Database(
      { ...t.owner, user: appRole },
      { poolSize: 2, onError: (error) => lost.emit('connection', error) },
    );
  });
  afterAll(async () => {
    await database.close();
    await t.drop();
  });

  async function terminate(pid: number): Promise<void> {
    const owner = new pg.Client(t.owner);
    await owner.connect();
    const told = once(lost, 'connection');
    await owner.query('select pg_terminate_backend($1)', [pid]);
    await told;
    await owner.end();
  }

  it('survives the loss of a connection between two statements of a transaction', async () => {
    const cut = database.transaction({}, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await terminate(rows[0]?.pid ?? 0);
      await sql`select 1`.execute(db);
    });
    await expect(cut).rejects.toThrow();
    const { rows } = await database.transaction({}, (db) =>
      sql<{ one: number }>`select 1 as one`.execute(db),
    );
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('refuses a setting that is more than words and numbers', () => {
    expect(() => database.transaction({ 'app.sight': "x'; drop table users; --" }, async () => {})).toThrow();
  });
});
