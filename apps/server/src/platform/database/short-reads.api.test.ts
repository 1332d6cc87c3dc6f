import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { aCuttableLine } from '#test/peers/cuttable-line.ts';
import { createTestDatabase, loginsOf, type TestDatabase } from '#test/test-database.ts';
import { Database } from './database.ts';
import { keyedRow } from './rows/first-rows.ts';
import { asViewer, readAsViewer } from './scope.ts';

function aViewer(partner: number): Viewer {
  return {
    ...{ user_id: partner, session_id: '', partner_id: partner, partner_ids: [partner], permissions: [] },
    ...{ is_superuser: false, force_explicit_grants: false, must_change_password: false },
  };
}

describe('short reads of one turn', () => {
  let t: TestDatabase;
  let owner: pg.Client;
  /** Viewers have six of its connections. */
  let wide: Database;
  /** One connection, so that whatever a read leaves behind meets the next one. */
  let single: Database;

  beforeAll(async () => {
    t = await createTestDatabase();
    wide = new Database(t.logins, { poolSize: 10 });
    single = new Database(t.logins, { poolSize: 1 });
    owner = new pg.Client(t.owner);
    await owner.connect();
  });
  afterAll(async () => {
    await wide.close();
    await single.close();
    await owner.end();
    await t.drop();
  });

  async function readText(database: Database, partner: number, statement: RawBuilder<unknown>) {
    const row = await readAsViewer(database, aViewer(partner), (db) => keyedRow(db, statement));
    return row?.[0]?.toString();
  }

  const partners = sql`select viewer_partner_ids()::text`;
  const pid = sql`select pg_backend_pid()::text`;
  const readPartners = (database: Database, ofPartners: readonly number[]) =>
    Promise.all(ofPartners.map((partner) => readText(database, partner, partners)));

  async function expectClean(database: Database): Promise<void> {
    expect(await readText(database, 3, partners)).toBe('{3}');
    const left = await database.callForRow(
      `select nullif(current_setting('app.viewer', true), ''), pg_current_xact_id_if_assigned()::text`,
      [],
    );
    expect(left).toEqual([null, null]);
  }

  test('share one connection, four at a time', async () => {
    const pids = await Promise.all(Array.from({ length: 8 }, () => readText(wide, 1, pid)));
    expect(new Set(pids.slice(0, 4)).size).toBe(1);
    expect(new Set(pids.slice(4)).size).toBe(1);
    expect(pids[4]).not.toBe(pids[0]);
  });

  test('are transactions of their own', async () => {
    const started = sql`select now()::text`;
    const times = await Promise.all([1, 1, 2].map((partner) => readText(single, partner, started)));
    expect(new Set(times).size).toBe(3);
    await expectClean(single);
  });

  test('are each made as their own viewer, whatever the connection and the reads before had', async () => {
    for (const ofPartners of [[1, 2], [1, 1, 1], [2, 1, 2, 1], [1], [1, 2, 2, 1], [2, 2], [4, 3, 2, 1]]) {
      expect(await readPartners(single, ofPartners)).toEqual(ofPartners.map((partner) => `{${partner}}`));
      await expectClean(single);
    }
    const many = Array.from({ length: 60 }, (_, at) => 1 + ((at * 7) % 5));
    expect(await readPartners(wide, many)).toEqual(many.map((partner) => `{${partner}}`));
  });

  test('fail alone, at whatever point, and leave the viewers of the others as they are', async () => {
    const failures: [RawBuilder<unknown>, string | undefined][] = [
      [sql`select (1 / (${0}::integer))::text`, '22012'],
      [sql`select ${'x'}::integer::text`, '22P02'],
      [sql`select no_such_column::text from partners`, '42703'],
      [sql`selec`, '42601'],
      [sql`update partners set name = ${'changed'} returning name`, '25006'],
      [sql`select ${{ an: 'object' }}::text`, undefined],
    ];
    for (const [statement, code] of failures) {
      for (const place of [0, 1, 2, 3]) {
        const ofPartners = [1, 2, 2, 1];
        const outcomes = await Promise.allSettled(
          ofPartners.map((partner, at) => readText(single, partner, at === place ? statement : partners)),
        );
        expect(outcomes[place]).toMatchObject({
          status: 'rejected',
          reason: code === undefined ? { message: expect.stringMatching(/cannot be sent/) } : { code },
        });
        const others = ofPartners.map((partner) => ({ status: 'fulfilled', value: `{${partner}}` }));
        expect(outcomes.toSpliced(place, 1)).toEqual(others.toSpliced(place, 1));
        await expectClean(single);
      }
    }
  });

  test('prepare a statement once that several of them have, also when the first of them fails', async () => {
    const divide = (by: number) => sql`select (12 / (${by}::integer))::text as quotient`;
    const outcomes = await Promise.allSettled([0, 3, 4].map((by) => readText(single, 1, divide(by))));
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      'failed',
      '4',
      '3',
    ]);
    const { rows } = await asViewer(single, aViewer(1), (db) =>
      sql<{
        statement: string;
      }>`select statement from pg_prepared_statements where statement like '%quotient%'`.execute(db),
    );
    expect(rows).toHaveLength(1);
    await expectClean(single);
  });

  test('tell long rows and missing ones apart', async () => {
    const long = 'é'.repeat(150_000);
    const texts = await Promise.all([
      readText(single, 1, sql`select ${long}::text`),
      readText(single, 2, sql`select 'x' where false`),
      readText(single, 1, sql`select null::text`),
      readText(single, 2, sql`select ${'after'}::text`),
    ]);
    expect(texts).toEqual([long, undefined, undefined, 'after']);
  });

  test('are made once more when their connection is lost, and fail when it is lost again', async () => {
    const slow = sql`select pg_sleep(20)::text`;
    /** Ends the connection that sleeps now, which is another one than the last. */
    const end = async (last?: number) => {
      let found: number | undefined;
      await eventually(async () => {
        const { rows } = await owner.query<{ pid: number }>(
          `select pid, pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event = 'PgSleep' and pid <> $1`,
          [last ?? 0],
        );
        expect(rows).toHaveLength(1);
        found = rows[0]?.pid;
      });
      return found;
    };
    const reads = Promise.allSettled([readText(single, 1, partners), readText(single, 2, slow)]);
    await end(await end());
    expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expectClean(single);
  });

  test('give up a line that fell silent, and open another', async () => {
    const { host, port } = inject('postgres');
    const line = await aCuttableLine(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    );
    const far = new Database(
      loginsOf({ ...t.owner, host: '127.0.0.1', port: line.port }, t.logins.viewerKey),
      { poolSize: 1, statementMilliseconds: 300 },
    );
    onTestFinished(() => far.close());
    await readPartners(far, [1, 2]);
    line.fallSilent();
    const outcomes = await Promise.allSettled([1, 2].map((partner) => readText(far, partner, partners)));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ reason: { message: 'Query read timeout' } });
    expect(await readPartners(far, [2, 1])).toEqual(['{2}', '{1}']);
  });

  test('are counted one by one, and sent one by one while statements are traced', async () => {
    const watched = new Database(t.logins, { poolSize: 10 });
    onTestFinished(() => watched.close());
    const ran: string[] = [];
    const observer = { waited: () => undefined, ran: (text: string) => void ran.push(text) };
    watched.observe(observer);
    await readPartners(watched, [1, 2, 3]);
    expect(ran.filter((text) => text.includes('viewer_partner_ids'))).toHaveLength(3);
    const started: string[] = [];
    const starts = (text: string) => {
      started.push(text);
      return () => undefined;
    };
    watched.observe({ ...observer, starts });
    const pids = await Promise.all([1, 1, 1].map((partner) => readText(watched, partner, pid)));
    expect(started.filter((text) => text.includes('pg_backend_pid'))).toHaveLength(3);
    expect(new Set(pids).size).toBe(3);
  });
});
