import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

type Waiting = { name: string; waiting: number; active: number; failed: number; seconds: number };

/** Jobs that wait because their time has not come are not late: only due ones count as waiting. */
const countJobs = `
  select name,
    count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
    count(*) filter (where state = 'active')::int as active,
    count(*) filter (where state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as seconds
  from greenroom_jobs.job group by name`;

/**
 * The queue of jobs, which every server of an installation reports alike, and how long the jobs of this process took.
 * Returns what is to be called after each job.
 */
export function measureJobs(
  registry: Registry,
  database: Database,
): (name: string, outcome: 'done' | 'failed', milliseconds: number) => void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'greenroom_job_seconds',
    help: 'Time that a job took, by its outcome.',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900],
    registers,
  });
  const oldest = new Gauge({
    name: 'greenroom_jobs_oldest_waiting_seconds',
    help: 'For how long the oldest due job has waited.',
    labelNames: ['queue'],
    registers,
  });
  new Gauge({
    name: 'greenroom_jobs',
    help: 'Jobs in the queue: due and waiting, running, or failed for good.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      // Without the database the other metrics are still of use, and must not wait for it.
      const rows = database.isDown ? [] : await database.callFunction<Waiting>(countJobs, []).catch(() => []);
      this.reset();
      oldest.reset();
      for (const { name, seconds, ...states } of rows) {
        oldest.set({ queue: name }, seconds);
        for (const [state, count] of Object.entries(states)) this.set({ queue: name, state }, count);
      }
    },
  });
  return (queue, outcome, milliseconds) => durations.observe({ queue, outcome }, milliseconds / 1000);
}
