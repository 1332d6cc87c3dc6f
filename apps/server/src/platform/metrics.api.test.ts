import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { eventually } from '#test/eventually.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

async function read(name: string): Promise<string[]> {
  const { body } = await t.app.inject('/metrics');
  return body.split('\n').filter((line) => line.startsWith(name));
}

test('the metrics report the process itself, also from a second application in it', async () => {
  const second = await startTestApp();
  onTestFinished(second.stop);
  const { body } = await second.app.inject('/metrics');
  for (const name of [
    'greenroom_process_resident_memory_bytes',
    'greenroom_nodejs_eventloop_lag_p90_seconds',
  ]) {
    expect(body).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
    expect(await read(`${name} `)).toHaveLength(1);
  }
});

const job = defineJob<{ feedback_id: number }>('feedback-mail');

test('the metrics report how long statements took and how long work waited for a connection', async () => {
  const countOf = async (name: string) => Number((await read(`${name}_count`))[0]?.split(' ')[1]);
  const before = await countOf('greenroom_database_statement_seconds');
  await asSystem(t.database, (db) => db.selectFrom('users').select('id').limit(1).execute());
  expect(await countOf('greenroom_database_statement_seconds')).toBeGreaterThan(before);
  expect(await countOf('greenroom_database_wait_seconds')).toBeGreaterThan(0);
});

test('the metrics report jobs that wait, and how jobs ended', async () => {
  await asSystem(t.database, (db) => t.services.jobs.add(db, job, { key: 1, data: { feedback_id: 1 } }));
  expect(await read('greenroom_jobs{queue="feedback-mail",state="waiting"}')).toEqual([
    'greenroom_jobs{queue="feedback-mail",state="waiting"} 1',
  ]);
  expect(await read('greenroom_jobs_oldest_waiting_seconds{queue="feedback-mail"}')).toHaveLength(1);
  t.services.jobs.work(job, { atOnce: 1 }, () => Promise.reject(new Error('no mail server')));
  await eventually(async () =>
    expect(await read('greenroom_job_seconds_count')).toEqual([
      'greenroom_job_seconds_count{queue="feedback-mail",outcome="failed"} 1',
    ]),
  );
});

test('the database tells the plan of a statement without its values', async () => {
  const plan = await t.database.explain('select id from users where id = $1');
  expect(plan.join()).toMatch(/users/);
});
