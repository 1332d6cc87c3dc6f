import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import { storeStatuses } from '#features/operations/statuses/statuses.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { AgentMetrics } from './agent-metrics.ts';
import type { AgentSession } from './agent-session.ts';
import { commitSoon, lockSessions } from './agent-sessions.queries.ts';
import { findSitesOfAssets } from './reports.queries.ts';

/** Too short to notice, long enough for fifty agents to share a few transactions. */
const gatherMilliseconds = 200;
const maxPerTransaction = 2_000;

type Heard = { session: AgentSession; statuses: readonly ReportedStatus[] };

/** Collects the reports of all agents of this server and stores them together. */
export class StatusIntake {
  readonly #services: Services;
  readonly #metrics: AgentMetrics;
  #waiting: Heard[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Services, metrics: AgentMetrics) {
    this.#services = services;
    this.#metrics = metrics;
  }

  add(session: AgentSession, statuses: readonly ReportedStatus[]): void {
    if (statuses.length > 0) this.#waiting.push({ session, statuses });
    this.#plan();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0) await this.#store(this.#take());
    this.#timer = undefined;
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => {
      // Lost reports do no harm: every device is polled again in half a minute.
      const { log } = this.#services;
      this.flush().catch((error: unknown) => {
        this.#timer = undefined;
        log.error({ err: error }, 'reports of agents were not stored');
      });
    }, gatherMilliseconds);
  }

  #take(): Heard[] {
    let count = 0;
    const end = this.#waiting.findIndex(({ statuses }) => {
      count += statuses.length;
      return count > maxPerTransaction;
    });
    return this.#waiting.splice(0, end <= 0 ? (end === 0 ? 1 : this.#waiting.length) : end);
  }

  async #store(heard: readonly Heard[]): Promise<void> {
    const { database, now } = this.#services;
    const { stored, fenced, foreign } = await asSystem(database, async (db) => {
      await commitSoon(db);
      const { own, ...wrong } = await sortOut(db, heard);
      // Timestamps are set here: clocks on site are often wrong, and a report is at most a second old.
      const observed_at = now().toISOString();
      const statuses = own.map((status) => ({ ...status, observed_at }));
      const stored = await storeStatuses(db, { statuses, now: now() });
      return { stored: stored.length, ...wrong };
    });
    this.#metrics.countStatuses(stored);
    for (const session of fenced) session.close('replaced');
    for (const { session, asset_id } of foreign) {
      const { agent_id, site_id } = session;
      this.#services.log.warn(
        { agent_id, site_id, asset_id },
        'an agent reported on a device of another site',
      );
      session.refuse('A status of a device of another site was reported.');
    }
  }
}

/** One foreign device invalidates the whole report; one that was just deleted is only left out. */
async function sortOut(db: SystemDb, heard: readonly Heard[]) {
  const sessions = [...new Set(heard.map(({ session }) => session))];
  const held = new Set(
    (
      await lockSessions(
        db,
        sessions.map(({ key }) => key),
      )
    ).map(({ agent_id, epoch }) => `${agent_id} ${epoch}`),
  );
  const isHeld = ({ agent_id, epoch }: AgentSession) => held.has(`${agent_id} ${epoch}`);
  const ids = heard.flatMap(({ statuses }) => statuses.map(({ asset_id }) => asset_id));
  const sites = await findSitesOfAssets(db, ids);
  const isForeign = (session: AgentSession, asset_id: number) =>
    (sites.get(asset_id) ?? session.site_id) !== session.site_id;

  const own = new Map<number, ReportedStatus>();
  const foreign = new Map<AgentSession, number>();
  for (const { session, statuses } of heard.filter(({ session }) => isHeld(session))) {
    const stranger = statuses.find(({ asset_id }) => isForeign(session, asset_id));
    if (stranger) foreign.set(session, stranger.asset_id);
    else for (const status of statuses) own.set(status.asset_id, status);
  }
  return {
    own: [...own.values()].filter(({ asset_id }) => sites.has(asset_id)),
    fenced: sessions.filter((session) => !isHeld(session)),
    foreign: [...foreign].map(([session, asset_id]) => ({ session, asset_id })),
  };
}
