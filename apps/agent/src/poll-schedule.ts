import { nextTurn } from '@greenroom/domain/operations/next-turn.ts';
import { spreadTurns } from '@greenroom/domain/operations/spread-turns.ts';

/** A device and its period, in milliseconds. */
export type Polled = { asset_id: number; period: number };
type Turn = Polled & { due: number };

/** Whose turn it is, and when. Every device comes once in its period, and those with one period are spread over it. */
export class PollSchedule {
  /** A binary heap: no turn is due before its parent's, at half its place, and the next one stands at the top. */
  #turns: Turn[] = [];

  /** Devices that are known keep their turn, as long as it has not been missed; the others are spread over a period. */
  replace(devices: readonly Polled[], now: number): void {
    const known = new Map(this.#turns.map((turn) => [turn.asset_id, turn]));
    const kept: Turn[] = [];
    const fresh: Polled[] = [];
    for (const device of devices) {
      const turn = known.get(device.asset_id);
      if (turn && turn.period === device.period && turn.due >= now) kept.push(turn);
      else fresh.push(device);
    }
    const firstTurns = spreadTurns(
      fresh.map(({ period }) => period),
      now,
    );
    const begun = fresh.map((device, at) => ({ ...device, due: firstTurns[at] ?? now }));
    // What is sorted is a heap.
    this.#turns = [...kept, ...begun].sort((one, other) => one.due - other.due);
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

  /** Puts the turn in the place of the top one and moves it down until it is due before both below it. */
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
