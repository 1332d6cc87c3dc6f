import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { aCuttableLine } from '#test/peers/cuttable-line.ts';
import { createTestDatabase, loginsOf, type TestDatabase } from '#test/test-database.ts';
import { Database, type Db } from './database.ts';

describe('the database pool', () => {
  let t: TestDatabase;
  const lost = new EventEmitter();
  let database: Database;

  beforeAll(async () => {
    t = await createTestDatabase();
    database = new Database(t.logins, { poolSize: 2, onError: (error) => lost.emit('connection', error) });
  });
  afterAll(async () => {
    await database.close();
    await t.drop();
  });

  async function terminate(pid: number): Promise<void> {
    const owner = new pg.Client(t.owner);
    await owner.connect();
    const reported = once(lost, 'connection');
    await owner.query('select pg_terminate_backend($1)', [pid]);
    await reported;
    await owner.end();
  }

  test('survives the loss of a connection between two statements of a transaction', async () => {
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

  describe('in an outage', () => {
    const numberOf = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db);
    async function aDatabaseThatLeaves() {
      const { host, port } = inject('postgres');
      const line = await aCuttableLine(
        host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
      );
      const began: unknown[] = [];
      const ended: number[] = [];
      const far = new Database(
        loginsOf({ ...t.owner, host: '127.0.0.1', port: line.port }, t.logins.viewerKey),
        {
          poolSize: 2,
          onOutage: {
            began: (cause) => began.push(cause),
            ended: (ms) => ended.push(ms),
            quietMilliseconds: 50,
          },
        },
      );
      onTestFinished(() => far.close());
      await far.transaction({}, numberOf);
      return { far, line, began, ended };
    }

    test('waits with work that has not begun, and reports the outage once', async () => {
      const { far, line, began, ended } = await aDatabaseThatLeaves();
      line.cut();
      const works = [
        ...[1, 2, 3].map(() => far.transaction({}, numberOf)),
        ...[1, 2, 3].map(() => far.transaction({ 'app.sight': 'system' }, numberOf, {})),
      ];
      await eventually(() => expect(began).toHaveLength(1));
      line.mend();
      for (const { rows } of await Promise.all(works)) expect(rows).toEqual([{ one: 1 }]);
      await eventually(() => expect(ended).toHaveLength(1));
      expect([began.length, far.outages, far.isDown]).toEqual([1, 1, false]);
    });

    test('does not repeat work that has begun', async () => {
      const { far, line } = await aDatabaseThatLeaves();
      let runs = 0;
      const cut = far.transaction({}, async (db) => {
        runs++;
        line.cut();
        await numberOf(db);
      });
      await expect(cut).rejects.toThrow();
      line.mend();
      await eventually(() => expect(far.isDown).toBe(false));
      expect(runs).toBe(1);
    });

    test('lets a closing pool reject what waits', async () => {
      const { far, line } = await aDatabaseThatLeaves();
      line.cut();
      const waiting = far.transaction({}, numberOf);
      const rejected = expect(waiting).rejects.toThrow();
      await eventually(() => expect(far.isDown).toBe(true));
      await far.close();
      await rejected;
    });
  });

  describe('behind a network that swallows everything', () => {
    async function aDatabaseBehindALine() {
      const { host, port } = inject('postgres');
      const line = await aCuttableLine(
        host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
      );
      const logins = loginsOf({ ...t.owner, host: '127.0.0.1', port: line.port }, t.logins.viewerKey);
      const far = new Database(logins, { poolSize: 4, onOutage: { quietMilliseconds: 50 } });
      onTestFinished(() => far.close());
      await far.transaction({}, one);
      return { far, line };
    }
    const one = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db);

    test('gives up what was sent within seconds, rejects the rest at once, and goes on afterwards', async () => {
      const { far, line } = await aDatabaseBehindALine();
      let lost = 0;
      await (
        await far.listen(
          () => {},
          () => lost++,
        )
      ).add(['greenroom_any']);
      const start = performance.now();
      const started = far.transaction({}, async (db) => {
        line.swallowEverything();
        await one(db);
      });
      await expect(started).rejects.toThrow('Connection terminated');
      // A new connection of the probe has two and a half seconds.
      expect(performance.now() - start).toBeLessThan(7_000);
      expect([far.isUnreachable, far.outages, lost]).toEqual([true, 1, 1]);
      await expect(far.transaction({}, one)).rejects.toThrow('The database cannot be reached.');
      const again = performance.now();
      await expect(far.transaction({}, one)).rejects.toThrow('The database cannot be reached.');
      expect(performance.now() - again).toBeLessThan(1_000);
      line.mend();
      await eventually(() => expect(far.isDown).toBe(false));
      expect((await far.transaction({}, one)).rows).toEqual([{ one: 1 }]);
    }, 30_000);

    test('lets a statement that takes long go on', async () => {
      const { far } = await aDatabaseBehindALine();
      await far.transaction({}, (db) => sql`select pg_sleep(2.5)`.execute(db));
      expect([far.isDown, far.outages]).toEqual([false, 0]);
    });
  });

  test('returns a clean connection when the start of a transaction fails', async () => {
    const single = new Database(t.logins, { poolSize: 1 });
    onTestFinished(() => single.close());
    const rejected = single.transaction({ no_such_setting: '1' }, async () => undefined);
    await expect(rejected).rejects.toThrow('no_such_setting');
    const { rows } = await single.transaction({}, (db) => sql<{ one: number }>`select 1 as one`.execute(db));
    expect(rows).toEqual([{ one: 1 }]);
  });

  describe('when the connection goes silent', () => {
    async function aDatabaseBehindALine() {
      const { host, port } = inject('postgres');
      const line = await aCuttableLine(
        host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
      );
      const far = new Database(
        loginsOf({ ...t.owner, host: '127.0.0.1', port: line.port }, t.logins.viewerKey),
        { poolSize: 1, statementMilliseconds: 300 },
      );
      onTestFinished(() => far.close());
      return { far, line };
    }
    const one = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db);

    test('ends a transaction in time, closes its connection and opens another', async () => {
      const { far, line } = await aDatabaseBehindALine();
      const began = Date.now();
      const cut = far.transaction({}, async (db) => {
        line.fallSilent();
        await one(db);
      });
      await expect(cut).rejects.toThrow('Query read timeout');
      // The rollback does not wait a second time.
      expect(Date.now() - began).toBeLessThan(2 * 2_300);
      const { rows } = await far.transaction({}, one);
      expect(rows).toEqual([{ one: 1 }]);
    });

    test('drops a connection that went silent while idle', async () => {
      const { far, line } = await aDatabaseBehindALine();
      await far.callFunction('select 1', []);
      line.fallSilent();
      await expect(far.callFunction('select 1', [])).rejects.toThrow('Query read timeout');
      expect(await far.callFunction('select 2 as two', [])).toEqual([{ two: 2 }]);
    });

    test('gives a statement the time that its work requires', async () => {
      const { far } = await aDatabaseBehindALine();
      const sleep = (db: Db) => sql`select pg_sleep(2.5)`.execute(db);
      await expect(far.transaction({}, sleep)).rejects.toThrow('statement timeout');
      await far.withStatementTimeout(5_000, (patient) => patient.transaction({}, sleep));
    });

    test('stops listening and closes the connection', async () => {
      const { far, line } = await aDatabaseBehindALine();
      line.fallSilentAfter('listen ');
      const listening = await far.listen(
        () => {},
        () => {},
      );
      await expect(listening.add(['greenroom_any'])).rejects.toThrow('Query read timeout');
      await eventually(() => expect(line.connections).toBe(0));
    });
  });

  test('rejects a setting with anything but words and numbers', () => {
    expect(() => database.transaction({ 'app.sight': "x'; drop table users; --" }, async () => {})).toThrow();
  });
});
