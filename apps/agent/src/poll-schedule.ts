import { nextTurn } from '@greenroom/domain/operations/next-turn.ts';
import { spreadTurns } from '@greenroom/domain/operations/spread-turns.ts';

/** A device and its period in milliseconds. */
export type Polled = { asset_id: number; period: number };
/** A turn that is late by this part of a period still takes place: the process was busy. */
const maxLate = 0.1;
type Turn = Polled & { due: number };

/**
 * Decides which device is polled when. Every device is polled once per period, and devices with the same period are
 * spread over it.
 */
export class PollSchedule {
  /** A binary heap: no turn is due before its parent, and the next turn is at the top. */
  #turns: Turn[] = [];

  /**
   * Known devices keep their turn, also one that is due just now, unless they have missed it; new devices are spread over
   * a period.
   */
  replace(devices: readonly Polled[], now: number): void {
    const known = new Map(this.#turns.map((turn) => [turn.asset_id, turn]));
    const kept: Turn[] = [];
    const fresh: Polled[] = [];
    for (const device of devices) {
      const turn = known.get(device.asset_id);
      if (turn && turn.period === device.period && turn.due >= now - maxLate * turn.period) kept.push(turn);
      else fresh.push(device);
    }
    const firstTurns = spreadTurns(
      fresh.map(({ period }) => period),
      now,
    );
    const added = fresh.map((device, at) => ({ ...device, due: firstTurns[at] ?? now }));
    // A sorted array is a valid heap.
    this.#turns = [...kept, ...added].sort((one, other) => one.due - other.due);
  }

  /** Milliseconds until the next turn; undefined when there are no devices. */
  wait(now: number): number | undefined {
    const [next] = this.#turns;
    return next && Math.max(0, next.due - now);
  }

  /** All devices that are due. After a long sleep each device is polled once, not several times. */
  take(now: number): number[] {
    const taken: number[] = [];
    for (let next = this.#turns[0]; next && next.due <= now; next = this.#turns[0]) {
      taken.push(next.asset_id);
      this.#sink({ ...next, due: nextTurn({ ...next, now }) });
    }
    return taken;
  }

  /** Replaces the top turn and moves it down until it is due before both of its children. */
  #sink(turn: Turn): void {
    let at = 0;
    while (true) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const below = this.#dueAt(right) < this.#dueAt(left) ? right : left;
      const earlier = this.#turns[below];
      if (!earlier || earlier.due >= turn.due) break;
      this.#turns[at] = earlier;
      at = below;
    }
    this.#turns[at] = turn;
  }

  #dueAt(place: number): number {
    return this.#turns[place]?.due ?? Number.POSITIVE_INFINITY;
  }
}
