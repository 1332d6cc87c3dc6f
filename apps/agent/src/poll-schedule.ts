type Turn = { asset_id: number; due: number };

/** Whose turn it is, and when. Every device comes once in a period, and the devices are spread evenly over it. */
export class PollSchedule {
  /** In the order of their due times: all have the same period, so whoever had its turn goes to the end. */
  #turns: Turn[] = [];
  #period = 0;

  /** Devices that are known keep their turn, as long as it has not been missed; the others are spread over a period. */
  replace(assetIds: readonly number[], period: number, now: number): void {
    const kept = new Map(
      period === this.#period
        ? this.#turns.filter(({ due }) => due >= now).map((turn) => [turn.asset_id, turn] as const)
        : [],
    );
    const fresh = assetIds.filter((id) => !kept.has(id));
    this.#period = period;
    this.#turns = [
      ...assetIds.flatMap((id) => kept.get(id) ?? []),
      ...fresh.map((asset_id, index) => ({ asset_id, due: now + (index * period) / fresh.length })),
    ].sort((one, other) => one.due - other.due);
  }

  /** Milliseconds until the next turn; undefined when there is nobody to ask. */
  wait(now: number): number | undefined {
    const [next] = this.#turns;
    return next && Math.max(0, next.due - now);
  }

  /** Everyone whose turn has come. After a long sleep nobody is asked twice to make up for it. */
  take(now: number): number[] {
    const taken: number[] = [];
    while (this.#turns[0] && this.#turns[0].due <= now) {
      const [turn] = this.#turns.splice(0, 1) as [Turn];
      taken.push(turn.asset_id);
      const due = turn.due + this.#period > now ? turn.due + this.#period : now + this.#period;
      this.#turns.push({ asset_id: turn.asset_id, due });
    }
    return taken;
  }
}
