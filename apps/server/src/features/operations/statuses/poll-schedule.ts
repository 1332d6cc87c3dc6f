import { maxPollSeconds } from '@greenroom/domain/operations/conditions/stale-after.ts';
import type { ActionOutcome } from '@greenroom/domain/operations/device-action.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { nextTurn } from '@greenroom/domain/operations/next-turn.ts';
import { spreadTurns } from '@greenroom/domain/operations/spread-turns.ts';

type Entry = { connection: DeviceConnection; nextAt: number; failures: number; isPolling: boolean };

/** When each device is polled for its status. Times are seconds of any clock that only goes forward. */
export class PollSchedule {
  readonly #entries = new Map<number, Entry>();
  readonly #pollSeconds: Readonly<Record<string, number>>;
  #pollsPerSecond = 0;

  /** Devices of a driver whose seconds are 0 or missing are not polled. */
  constructor(pollSeconds: Readonly<Record<string, number>>) {
    this.#pollSeconds = pollSeconds;
  }

  /**
   * New devices, and devices with another driver, are spread evenly over their interval. Returns the assets that are new,
   * and those that are gone.
   */
  replace(connections: readonly DeviceConnection[], now: number): { added: number[]; gone: number[] } {
    const polled = connections.filter((connection) => this.#secondsOf(connection) > 0);
    this.#pollsPerSecond = polled.reduce((sum, connection) => sum + 1 / this.#secondsOf(connection), 0);
    const known = new Set(polled.map(({ asset_id }) => asset_id));
    const gone = [...this.#entries.keys()].filter((id) => !known.has(id));
    for (const id of gone) this.#entries.delete(id);
    const added: DeviceConnection[] = [];
    for (const connection of polled) {
      const entry = this.#entries.get(connection.asset_id);
      if (entry?.connection.driver === connection.driver) entry.connection = connection;
      else added.push(connection);
    }
    const firstTurns = spreadTurns(
      added.map((connection) => this.#secondsOf(connection)),
      now,
    );
    added.forEach((connection, at) => {
      const isPolling = this.#entries.get(connection.asset_id)?.isPolling ?? false;
      this.#entries.set(connection.asset_id, {
        connection,
        nextAt: firstTurns[at] ?? now,
        failures: 0,
        isPolling,
      });
    });
    return { added: added.map(({ asset_id }) => asset_id), gone };
  }

  /** When every device answers. Those that are unreachable are polled less often. */
  get pollsPerSecond(): number {
    return this.#pollsPerSecond;
  }

  /** The devices that are due, the longest overdue first. */
  take(now: number, max: number): DeviceConnection[] {
    const due: Entry[] = [];
    for (const entry of this.#entries.values()) if (!entry.isPolling && entry.nextAt <= now) due.push(entry);
    due.sort((one, other) => one.nextAt - other.nextAt);
    return due.slice(0, max).map((entry) => {
      entry.isPolling = true;
      return entry.connection;
    });
  }

  /** Makes these due now. */
  hurry(asset_ids: readonly number[], now: number): void {
    for (const id of asset_ids) {
      const entry = this.#entries.get(id);
      if (entry) entry.nextAt = Math.min(entry.nextAt, now);
    }
  }

  done(asset_id: number, code: ActionOutcome['code'], now: number): void {
    const entry = this.#entries.get(asset_id);
    if (!entry) return;
    entry.isPolling = false;
    entry.failures = code === 'device-unreachable' ? entry.failures + 1 : 0;
    // Counted from the due time, not from the response, so that polls stay spread.
    entry.nextAt = nextTurn({ due: entry.nextAt, period: this.#waitOf(entry), now });
  }

  #waitOf({ connection, failures }: Entry): number {
    const seconds = this.#secondsOf(connection);
    return Math.max(seconds, Math.min(maxPollSeconds, seconds * 2 ** Math.max(0, failures - 1)));
  }

  #secondsOf({ driver }: DeviceConnection): number {
    return this.#pollSeconds[driver] ?? 0;
  }
}
