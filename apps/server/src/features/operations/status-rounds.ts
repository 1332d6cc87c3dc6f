import type { ActionOutcome } from '@greenroom/domain/operations/device-action.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';

/** A device that stays away is asked less and less often, but at least this often. */
const mostSeconds = 300;

type Entry = { connection: DeviceConnection; nextAt: number; failures: number; isAsked: boolean };

/** Who is to be asked for its status, and when. Times are seconds of any clock that only goes forward. */
export class StatusRounds {
  readonly #entries = new Map<number, Entry>();
  readonly #seconds: number;

  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  /** Newcomers are spread evenly over the round, however they are numbered. */
  replace(connections: readonly DeviceConnection[], now: number): void {
    const known = new Set(connections.map(({ asset_id }) => asset_id));
    for (const id of this.#entries.keys()) if (!known.has(id)) this.#entries.delete(id);
    const newcomers = connections.filter(({ asset_id }) => !this.#entries.has(asset_id));
    for (const connection of connections) {
      const entry = this.#entries.get(connection.asset_id);
      if (entry) entry.connection = connection;
    }
    newcomers.forEach((connection, at) => {
      const nextAt = now + (this.#seconds * at) / newcomers.length;
      this.#entries.set(connection.asset_id, { connection, nextAt, failures: 0, isAsked: false });
    });
  }

  /** Those whose turn has come, the longest overdue first. */
  take(now: number, most: number): DeviceConnection[] {
    const due = [...this.#entries.values()].filter(({ isAsked, nextAt }) => !isAsked && nextAt <= now);
    due.sort((one, other) => one.nextAt - other.nextAt);
    return due.slice(0, most).map((entry) => {
      entry.isAsked = true;
      return entry.connection;
    });
  }

  done(asset_id: number, code: ActionOutcome['code'], now: number): void {
    const entry = this.#entries.get(asset_id);
    if (!entry) return;
    entry.isAsked = false;
    entry.failures = code === 'device-unreachable' ? entry.failures + 1 : 0;
    const wait = Math.min(mostSeconds, this.#seconds * 2 ** Math.max(0, entry.failures - 1));
    // Counted from its turn and not from the answer, so that the round keeps its spread.
    entry.nextAt = Math.max(entry.nextAt + wait, now);
  }
}
