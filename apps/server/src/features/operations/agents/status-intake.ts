import { SampleStore } from '#features/operations/samples/sample-store.ts';
import { checkNamed } from '#features/operations/statuses/asset-checks.queries.ts';
import { storePolledStatuses } from '#features/operations/statuses/store-polled-statuses.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { AgentMetrics } from './agent-metrics.ts';
import type { AgentSession } from './agent-session.ts';
import { commitSoon } from './agent-sessions.queries.ts';
import type { Report, ReportMessage } from './report.ts';
import { ReportedPolls } from './reported-polls.ts';
import { sortReports, type WholeReport } from './sort-reports.ts';

/** Too short to notice, long enough for many agents to share a few transactions. Names of unchanged devices can wait. */
const gatherMilliseconds = { statuses: 500, unchanged: 1_000 };
const maxPerTransaction = 2_000;

/** Collects the reports of all agents of this server and stores them together. */
export class StatusIntake {
  readonly #services: Services;
  readonly #metrics: AgentMetrics;
  readonly #samples: SampleStore;
  readonly #polls: ReportedPolls;
  #waiting: Report[] = [];
  #timer: NodeJS.Timeout | undefined;
  #storeAt = 0;
  #storing: Promise<void> = Promise.resolve();

  constructor(services: Services, metrics: AgentMetrics) {
    this.#services = services;
    this.#metrics = metrics;
    this.#samples = new SampleStore(services);
    this.#polls = new ReportedPolls(this.#samples);
  }

  add(session: AgentSession, message: ReportMessage): void {
    if (sizeOf(message) === 0) return;
    this.#waiting.push({ session, message, at: this.#services.now() });
    this.#storeWithin(gatherMilliseconds[message.type]);
  }

  /** Stores all that waits, after the reports that are being stored. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#storing = this.#storing.catch(() => undefined).then(() => this.#storeWaiting());
    return this.#storing;
  }

  /** Stores the polls that are due; `all` when no more come. */
  flushSamples({ all }: { all: boolean }): Promise<void> {
    return all ? this.#samples.flushAll() : this.#samples.flushDue();
  }

  #storeWithin(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (this.#timer !== undefined && this.#storeAt <= at) return;
    clearTimeout(this.#timer);
    this.#storeAt = at;
    this.#timer = setTimeout(() => {
      const { log } = this.#services;
      this.flush().catch((error: unknown) => log.error({ err: error }, 'reports of agents were not stored'));
    }, milliseconds);
  }

  /** Without the reports that arrive meanwhile: those are gathered as well. */
  async #storeWaiting(): Promise<void> {
    const reports = this.#waiting;
    this.#waiting = [];
    try {
      while (reports.length > 0) await this.#store(takeBatch(reports));
    } finally {
      this.#waiting.unshift(...reports);
    }
  }

  async #store(reports: readonly Report[]): Promise<void> {
    const { database } = this.#services;
    try {
      const { stored, fenced, foreign } = await asSystem(database, (db) => this.#write(db, reports));
      this.#metrics.countStatuses(stored.size);
      this.#polls.add(reports, stored);
      for (const session of fenced) session.close('replaced');
      for (const { session, asset_id } of foreign) this.#reject(session, asset_id);
      requestWhole(reports, stored);
    } catch (error) {
      // The next poll of these devices is stored; an agent that only named them would not send it.
      requestWhole(reports, new Set());
      throw error;
    }
  }

  async #write(db: SystemDb, reports: readonly Report[]) {
    const { now } = this.#services;
    await commitSoon(db);
    const whole = reports.flatMap(wholeOf);
    const named = reports.flatMap(namedOf);
    const { own, ...wrong } = whole.length > 0 ? await sortReports(db, whole) : nothing;
    const stored = await storePolledStatuses(db, { statuses: own, now: now() });
    // After the whole statuses: an agent names a device after it has sent its status.
    if (named.length > 0) {
      const arrived = reports[0]?.at ?? now();
      for (const id of await checkNamed(db, { named, now: arrived })) stored.add(id);
    }
    return { stored, ...wrong };
  }

  #reject(session: AgentSession, asset_id: number): void {
    const { agent_id, site_id } = session;
    this.#services.log.warn({ agent_id, site_id, asset_id }, 'an agent reported on a device of another site');
    session.reject('A status of a device of another site was reported.');
  }
}

const nothing: Awaited<ReturnType<typeof sortReports>> = { own: [], fenced: [], foreign: [] };

/** Removes the first reports, as many as one transaction stores. */
function takeBatch(reports: Report[]): Report[] {
  let count = 0;
  const end = reports.findIndex(({ message }) => {
    count += sizeOf(message);
    return count > maxPerTransaction;
  });
  return reports.splice(0, end < 0 ? reports.length : Math.max(1, end));
}

function sizeOf(message: ReportMessage): number {
  return message.type === 'statuses' ? message.statuses.length : message.asset_ids.length;
}

/**
 * A status counts from its arrival. Clocks on site are often wrong, and a time after it could hide that a restart has
 * begun meanwhile.
 */
function wholeOf({ session, message, at }: Report): WholeReport[] {
  if (message.type !== 'statuses') return [];
  const observed_at = at.toISOString();
  return [{ session, statuses: message.statuses.map((status) => ({ ...status, observed_at })) }];
}

function namedOf({ session, message }: Report) {
  return message.type === 'unchanged'
    ? message.asset_ids.map((asset_id) => ({ ...session.key, asset_id }))
    : [];
}

/** What is not stored as the agent believes: it sends the next status of these devices whole. */
function requestWhole(reports: readonly Report[], stored: ReadonlySet<number>): void {
  for (const { session, message } of reports) {
    const ids =
      message.type === 'statuses' ? message.statuses.map(({ asset_id }) => asset_id) : message.asset_ids;
    const asset_ids = ids.filter((id) => !stored.has(id));
    if (asset_ids.length > 0 && session.protocol >= 3) session.send({ type: 'report', asset_ids });
  }
}
