/** The fields that the random acts change. */
export type Fields = { model: string; customer: string; status: string; room: number };
export type Change = Partial<Fields>;
type Written = { row: number; before: Change; after: Change };

/** What the estate must do: acts write fields, an undo writes back what no later act has written, the bin hides rows. */
export class Model {
  readonly rows: (Fields & { isBinned: boolean })[];
  readonly acts: Written[][] = [];

  constructor(rows: readonly Fields[]) {
    this.rows = rows.map((row) => ({ ...row, isBinned: false }));
  }

  write(rows: readonly number[], change: Change): boolean {
    const act = rows.flatMap((row): Written[] => {
      const now = this.rows[row];
      const after = Object.entries(change).filter(([name, value]) => now?.[name as keyof Fields] !== value);
      if (!now || now.isBinned || after.length === 0) return [];
      const before = Object.fromEntries(after.map(([name]) => [name, now[name as keyof Fields]]));
      return [{ row, before, after: Object.fromEntries(after) }];
    });
    return this.#apply(act);
  }

  undo(at: number): boolean {
    const act = (this.acts[at] ?? []).flatMap(({ row, before, after }): Written[] => {
      const now = this.rows[row];
      const names = Object.keys(after) as (keyof Fields)[];
      if (!now || now.isBinned) return [];
      if (!names.every((name) => now[name] === after[name] || now[name] === before[name])) return [];
      const back = names.filter((name) => now[name] !== before[name]);
      const pick = (from: Change) => Object.fromEntries(back.map((name) => [name, from[name]]));
      return back.length === 0 ? [] : [{ row, before: pick(now), after: pick(before) }];
    });
    return this.#apply(act);
  }

  /** Whether it changed anything: only then is there an act to undo. */
  #apply(act: Written[]): boolean {
    for (const { row, after } of act) Object.assign(this.rows[row] ?? {}, after);
    if (act.length > 0) this.acts.push(act);
    return act.length > 0;
  }
}
