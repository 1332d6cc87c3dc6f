import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import type { Database, Db } from '../database/database.ts';
import { type Events, notify } from '../events/events.ts';
import type { Log } from '../log/create-logger.ts';
import { createWakeUps } from './wake-ups.ts';

/** What each kind of job is told: numbers of rows, never data, because nothing guards the tables of the queue. */
export type JobData = {
  'feedback-mail': { feedback_id: number };
  'odoo-sync': { partner_id: number };
  'reset-mail': { request_id: number };
};
export type JobName = keyof JobData;

/**
 * Work that outlives the process which asked for it. A job can come twice and it can get lost with a restored database,
 * so a handler looks at the rows for what is to be done, and somebody looks now and then for rows that wait.
 */
export type Jobs = {
  /** In the transaction of the caller. While a job with the same key waits, this adds nothing. */
  add<Name extends JobName>(db: Db, name: Name, job: { key: number; data: JobData[Name] }): Promise<void>;
  /** One handler a kind. What it throws is tried again, as the queue's row in the database says. */
  work<Name extends JobName>(
    name: Name,
    options: { atOnce: number },
    handle: (data: JobData[Name]) => Promise<void>,
  ): void;
  /** Hands out no more jobs and waits for those that run. */
  stop(): Promise<void>;
};

/** When no notification arrives, a waiting job is found by looking. */
const lookMilliseconds = 2_000;
/** How often jobs of dead processes are put back and old ones thrown away. */
const upkeepMilliseconds = 30_000;

export function createJobs(database: Database, events: Events, log: Log): Jobs {
  const boss = createBoss(database, log);
  const wakeUps = createWakeUps();
  const running: Promise<void>[] = [];
  let stopping = false;

  /** True when there was a job. */
  async function runNext<Name extends JobName>(
    name: Name,
    handle: (data: JobData[Name]) => Promise<void>,
  ): Promise<boolean> {
    const [job] = await boss.fetch<JobData[Name]>(name);
    if (!job) return false;
    try {
      await handle(job.data);
    } catch (error) {
      log.warn({ err: error, job: name, data: job.data }, 'a job failed');
      await boss.fail(name, job.id);
      return true;
    }
    await boss.complete(name, job.id);
    return true;
  }

  async function repeat(name: string, milliseconds: number, work: () => Promise<boolean>): Promise<void> {
    while (!stopping) {
      const isMore = await work().catch((error: unknown) => {
        // Most likely the database is away; whatever was begun is safe to repeat.
        log.warn({ err: error, job: name }, 'the job queue has trouble');
        return false;
      });
      if (!isMore && !stopping) await wakeUps.wait(name, milliseconds);
    }
  }

  return {
    async add(db, name, { key, data }) {
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows: [...rows] };
      };
      await boss.send(name, data, { singletonKey: String(key), db: { executeSql } });
      await notify(db, 'jobs', name);
    },
    work(name, { atOnce }, handle) {
      if (running.length === 0) {
        events.on('jobs', wakeUps.wake);
        const keepUp = () => boss.maintain().then(() => false);
        running.push(repeat('upkeep', upkeepMilliseconds, keepUp));
      }
      for (let number = 0; number < atOnce; number++) {
        running.push(repeat(name, lookMilliseconds, () => runNext(name, handle)));
      }
    },
    async stop() {
      stopping = true;
      wakeUps.wakeAll();
      await Promise.all(running);
    },
  };
}

/**
 * The package keeps the queue; its workers and timers are not used (decision 0008), and the owner of the database makes
 * its tables, in our migrations.
 */
function createBoss(database: Database, log: Log): PgBoss {
  const executeSql = async (text: string, values: unknown[] = []) => {
    // Its upkeep begins and ends a transaction of its own.
    if (/^\s*BEGIN\b/.test(text)) return { rows: await database.runScript(text) };
    return { rows: await database.callFunction(text, values) };
  };
  const boss = new PgBoss({
    schema: 'greenroom_jobs',
    migrate: false,
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
    db: { executeSql },
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue has trouble'));
  return boss;
}
