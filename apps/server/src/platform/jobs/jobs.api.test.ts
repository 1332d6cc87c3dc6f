import { sql } from 'kysely';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { eventually } from '#test/eventually.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { appRole } from '../database/roles/database-roles.ts';
import { defineChannel, notify } from '../events/events.ts';
import { defineJob, type Jobs } from './jobs.ts';

const mailJob = defineJob<{ feedback_id: number }>('feedback-mail');

describe('the job queue', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp();
  });
  afterEach(() => t.stop());

  const add = (id: number, jobs: Jobs = t.services.jobs) =>
    asSystem(t.database, (db) => jobs.add(db, mailJob, { key: id, data: { feedback_id: id } }));
  type Row = { state: string; retry_count: number; wait: number };
  const rows = () =>
    asSystem(t.database, async (db) => {
      const found = await sql<Row>`
        select state::text, retry_count, extract(epoch from start_after - now())::float8 as wait
        from greenroom_jobs.job order by created_on`.execute(db);
      return found.rows;
    });
  const change = (text: string) => asSystem(t.database, (db) => sql.raw(text).execute(db));
  /** As if its pause were over. */
  const makeDue = () =>
    asSystem(t.database, async (db) => {
      await sql`update greenroom_jobs.job set start_after = now() - interval '1 second'`.execute(db);
      await notify(db, defineChannel('jobs'), mailJob.name);
    });
  const states = async () => (await rows()).map(({ state }) => state);

  test('runs a job at once, with its data', async () => {
    const handled: number[] = [];
    t.services.jobs.work(mailJob, { atOnce: 1 }, async ({ feedback_id }) => {
      handled.push(feedback_id);
    });
    await add(7);
    await eventually(() => expect(handled).toEqual([7]));
    await eventually(async () => expect(await states()).toEqual(['completed']));
  });

  test('drops a job whose transaction was rolled back', async () => {
    const undone = asSystem(t.database, async (db) => {
      await t.services.jobs.add(db, mailJob, { key: 1, data: { feedback_id: 1 } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  test('keeps one waiting job per key', async () => {
    await add(1);
    await add(1);
    await add(2);
    expect(await states()).toEqual(['created', 'created']);
  });

  test('gives each job to one of several servers', async () => {
    const node = await startServerNode(t);
    const handled: number[] = [];
    for (const { jobs } of [t.services, node.services])
      jobs.work(mailJob, { atOnce: 3 }, async ({ feedback_id }) => {
        handled.push(feedback_id);
      });
    const ids = Array.from({ length: 16 }, (_, at) => at + 1);
    for (const id of ids) await add(id);
    await eventually(async () => expect(new Set(await states())).toEqual(new Set(['completed'])));
    expect(handled.toSorted((a, b) => a - b)).toEqual(ids);
  });

  test('retries a failed job after growing pauses', async () => {
    const pauses: number[] = [];
    let tries = 0;
    t.services.jobs.work(mailJob, { atOnce: 1 }, async () => {
      tries++;
      if (tries < 4) throw new Error('not yet');
    });
    await add(1);
    for (let count = 1; count < 4; count++) {
      await eventually(async () => expect(await rows()).toMatchObject([{ state: 'retry' }]));
      pauses.push((await rows())[0]?.wait ?? 0);
      await makeDue();
      await eventually(() => expect(tries).toBe(count + 1));
    }
    await eventually(async () => expect(await states()).toEqual(['completed']));
    const [first = 0, second = 0, third = 0] = pauses;
    expect(second).toBeGreaterThan(first * 0.9);
    expect(third).toBeGreaterThan(second * 0.9);
    expect(third).toBeGreaterThan(first);
  });

  test('takes over the job of a dead process', async () => {
    await add(1);
    // The state after a worker fetched the job three minutes ago and was killed.
    await change("update greenroom_jobs.job set state = 'active', started_on = now() - interval '3 minutes'");
    const handled: number[] = [];
    t.services.jobs.work(mailJob, { atOnce: 1 }, async ({ feedback_id }) => {
      handled.push(feedback_id);
    });
    await eventually(async () => expect(await states()).toEqual(['retry']));
    await makeDue();
    await eventually(() => expect(handled).toEqual([1]));
  });

  test('runs a retry when its pause is over, without a notification', async () => {
    let tries = 0;
    t.services.jobs.work(mailJob, { atOnce: 2 }, async () => {
      tries++;
      if (tries < 2) throw new Error('not yet');
    });
    await change("update greenroom_jobs.queue set retry_delay = 1 where name = 'feedback-mail'");
    await add(1);
    const started = Date.now();
    await eventually(async () => expect(await states()).toEqual(['completed']));
    expect(tries).toBe(2);
    // The idle poll alone would run after thirty seconds.
    expect(Date.now() - started).toBeLessThan(20_000);
  });

  test('waits at the end for a running job, and starts no other', async () => {
    const events: string[] = [];
    let finish = () => {};
    const started = new Promise<void>((markStarted) => {
      t.services.jobs.work(mailJob, { atOnce: 1 }, async ({ feedback_id }) => {
        events.push(`begun ${feedback_id}`);
        markStarted();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        events.push(`done ${feedback_id}`);
      });
    });
    await add(1);
    await started;
    await add(2);
    const stopped = t.services.jobs.stop().then(() => events.push('stopped'));
    finish();
    await stopped;
    expect(events).toEqual(['begun 1', 'done 1', 'stopped']);
    expect(await states()).toEqual(['completed', 'created']);
  });

  test('continues after the database has closed every connection', async () => {
    const handled: number[] = [];
    t.services.jobs.work(mailJob, { atOnce: 1 }, async ({ feedback_id }) => {
      handled.push(feedback_id);
    });
    await add(1);
    await eventually(() => expect(handled).toEqual([1]));
    const owner = new pg.Client(t.owner);
    await owner.connect();
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1',
      [appRole],
    );
    await owner.end();
    await eventually(() => add(2));
    await eventually(() => expect(handled).toEqual([1, 2]));
  });

  test('uses the tables of the installed package', async () => {
    const owner = new pg.Client(t.owner);
    await owner.connect();
    try {
      const ours = await describeSchema(owner, 'greenroom_jobs');
      await owner.query(PgBoss.getConstructionPlans('fresh_jobs'));
      expect(ours).toEqual(await describeSchema(owner, 'fresh_jobs'));
    } finally {
      await owner.end();
    }
  });

  test('lets the application move jobs and nothing else', async () => {
    const app = new pg.Client(t.logins.system);
    await app.connect();
    try {
      await expect(app.query("select greenroom_jobs.create_queue('x', '{}')")).rejects.toThrow(/permission/);
      await expect(app.query('drop table greenroom_jobs.archive')).rejects.toThrow(/must be owner/);
    } finally {
      await app.end();
    }
  });
});

/** Columns, functions and version, without the queues. */
async function describeSchema(owner: pg.Client, schema: string): Promise<unknown> {
  const columns = await owner.query(
    `select table_name, column_name, data_type, column_default is null as bare, is_nullable
     from information_schema.columns
     where table_schema = $1 and table_name !~ '^j[0-9a-f]{56}$' order by table_name, ordinal_position`,
    [schema],
  );
  const functions = await owner.query(
    `select proname, replace(prosrc, $1, 'X') as source from pg_proc
     where pronamespace = $1::regnamespace order by proname`,
    [schema],
  );
  const version = await owner.query(`select version from ${schema}.version`);
  const source = functions.rows.map((row) => ({ ...row, source: row.source.replace(/\s+/g, ' ') }));
  return { columns: columns.rows, functions: source, version: version.rows };
}
