import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import type { Registry } from 'prom-client';
import type { Database, Db } from '../database/database.ts';
import { defineChannel, type Events, notify } from '../events/events.ts';
import type { Log } from '../log/create-logger.ts';
import { measureJobs } from './job-metrics.ts';
import { createWakeUps } from './wake-ups.ts';

/** A job carries ids of rows, never data, because no policy guards the tables of the queue. */
type JobData = Readonly<Record<string, number>>;

/** A kind of job, with the type of its data. */
export type JobKind<Data extends JobData> = { readonly name: string; readonly carries?: Data };

/** Call it once for each kind, in the feature that handles it. A migration creates its queue. */
export function defineJob<Data extends JobData>(name: string): JobKind<Data> {
  return { name };
}

const jobsChannel = defineChannel('jobs');

/**
 * Work that outlives the process that requested it. A job can run twice and can get lost with a restored database, so a
 * handler reads the rows to find its work, and a periodic check finds waiting rows.
 */
export type Jobs = {
  /** Runs in the transaction of the caller. While a job with the same key waits, this adds nothing. */
  add<Data extends JobData>(db: Db, kind: JobKind<Data>, job: { key: number; data: Data }): Promise<void>;
  /** One handler per kind. A job that throws is retried, as configured in the queue's row in the database. */
  work<Data extends JobData>(
    kind: JobKind<Data>,
    options: { atOnce: number },
    handle: (data: Data) => Promise<void>,
  ): void;
  /** Stops handing out jobs and waits for the running ones. */
  stop(): Promise<void>;
};

/** A notification wakes the workers. One idle worker of each kind also polls, in case a notification was lost. */
const maxPollMilliseconds = 30_000;
/** Another process may hold a due job and not have committed yet. */
const minPollMilliseconds = 100;
/** How often jobs of dead processes are requeued and old ones deleted. */
const upkeepMilliseconds = 60_000;
const troubleMilliseconds = 2_000;

type JobParts = { database: Database; events: Events; log: Log; metrics: Registry };

export function createJobs({ database, events, log, metrics }: JobParts): Jobs {
  const ended = measureJobs(metrics, database);
  const boss = createBoss(database, log);
  const wakeUps = createWakeUps();
  const running: Promise<void>[] = [];
  let stopping = false;

  /** Returns true when there was a job. */
  async function runNext<Data extends JobData>(
    name: string,
    handle: (data: Data) => Promise<void>,
  ): Promise<boolean> {
    const [job] = await boss.fetch<Data>(name);
    if (!job) return false;
    // There may be more jobs, and workers that do not poll.
    wakeUps.wake(name);
    const start = performance.now();
    try {
      await handle(job.data);
    } catch (error) {
      ended(name, 'failed', performance.now() - start);
      log.warn({ err: error, job: name, data: job.data }, 'a job failed');
      await boss.fail(name, job.id);
      // Tells the polling worker when the retry is due.
      wakeUps.wake(name);
      return true;
    }
    ended(name, 'done', performance.now() - start);
    await boss.complete(name, job.id);
    return true;
  }

  /** The time until the next job of this kind is due, so that a retry needs no frequent polls. */
  async function untilNextPoll(name: string): Promise<number> {
    const [next] = await database.callFunction<{ milliseconds: number | null }>(
      `select (extract(epoch from min(start_after) - now()) * 1000)::float8 as milliseconds
       from greenroom_jobs.job where name = $1 and state < 'active'`,
      [name],
    );
    const wait = next?.milliseconds ?? maxPollMilliseconds;
    return Math.min(maxPollMilliseconds, Math.max(minPollMilliseconds, wait));
  }

  /** Runs `step` repeatedly; it returns how long to sleep: 0 for not at all, undefined until a wake-up. */
  async function repeat(name: string, step: () => Promise<number | undefined>): Promise<void> {
    while (!stopping) {
      const since = wakeUps.countOf(name);
      const milliseconds = await step().catch((error: unknown) => {
        // Most likely the database is down; anything started is safe to repeat.
        log[database.isDown ? 'debug' : 'warn']({ err: error, job: name }, 'the job queue has trouble');
        return troubleMilliseconds;
      });
      if (milliseconds !== 0 && !stopping) await wakeUps.wait(name, { since, milliseconds });
    }
  }

  return {
    async add(db, { name }, { key, data }) {
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows: [...rows] };
      };
      await boss.send(name, data, { singletonKey: String(key), db: { executeSql } });
      await notify(db, jobsChannel, name);
    },
    work({ name }, { atOnce }, handle) {
      if (running.length === 0) {
        events.on(jobsChannel, wakeUps.wake);
        events.onListening(wakeUps.wakeAll);
        running.push(repeat('upkeep', () => boss.maintain().then(() => upkeepMilliseconds)));
      }
      let poller: number | undefined;
      for (let number = 0; number < atOnce; number++) {
        const step = async () => {
          if (poller === number) poller = undefined;
          if (await runNext(name, handle)) return 0;
          poller ??= number;
          return poller === number ? untilNextPoll(name) : undefined;
        };
        running.push(repeat(name, step));
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
 * The package stores the queue; its workers and timers are not used (decision 0008), and the owner of the database
 * creates its tables, in our migrations.
 */
function createBoss(database: Database, log: Log): PgBoss {
  const executeSql = async (text: string, values: unknown[] = []) => {
    // Its maintenance begins and ends its own transaction.
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
