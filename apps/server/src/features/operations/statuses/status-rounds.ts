import type { ActionOutcome } from '@greenroom/domain/operations/device-action.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { nextTurn } from '@greenroom/domain/operations/next-turn.ts';
import { spreadTurns } from '@greenroom/domain/operations/spread-turns.ts';

/** A device that stays away is asked less and less often, but at least this often, or at its own pace if that is slower. */
const maxSeconds = 300;

type Entry = { connection: DeviceConnection; nextAt: number; failures: number; isAsked: boolean };

/** Who is to be asked for its status, and when. Times are seconds of any clock that only goes forward. */
export class StatusRounds {
  readonly #entries = new Map<number, Entry>();
  readonly #pollSeconds: Readonly<Record<string, number>>;

  /** Devices of a driver whose seconds are 0 or missing are not asked. */
  constructor(pollSeconds: Readonly<Record<string, number>>) {
    this.#pollSeconds = pollSeconds;
  }

  /** Newcomers, and devices that have another driver now, are spread evenly over their round. */
  replace(connections: readonly DeviceConnection[], now: number): void {
    const polled = connections.filter((connection) => this.#secondsOf(connection) > 0);
    const known = new Set(polled.map(({ asset_id }) => asset_id));
    for (const id of this.#entries.keys()) if (!known.has(id)) this.#entries.delete(id);
    const newcomers: DeviceConnection[] = [];
    for (const connection of polled) {
      const entry = this.#entries.get(connection.asset_id);
      if (entry?.connection.driver === connection.driver) entry.connection = connection;
      else newcomers.push(connection);
    }
    const firstTurns = spreadTurns(
      newcomers.map((connection) => this.#secondsOf(connection)),
      now,
    );
    newcomers.forEach((connection, at) => {
      const isAsked = this.#entries.get(connection.asset_id)?.isAsked ?? false;
      this.#entries.set(connection.asset_id, {
        connection,
        nextAt: firstTurns[at] ?? now,
        failures: 0,
        isAsked,
      });
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
    // Counted from its turn and not from the answer, so that the round keeps its spread.
    entry.nextAt = nextTurn({ due: entry.nextAt, period: this.#waitOf(entry), now });
  }

  #waitOf({ connection, failures }: Entry): number {
    const seconds = this.#secondsOf(connection);
    return Math.max(seconds, Math.min(maxSeconds, seconds * 2 ** Math.max(0, failures - 1)));
  }

  #secondsOf({ driver }: DeviceConnection): number {
    return this.#pollSeconds[driver] ?? 0;
  }
}
