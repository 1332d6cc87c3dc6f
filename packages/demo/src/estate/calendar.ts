const day = 86_400_000;

/** Times relative to the start of one day, so that all data loaded on that day is the same and lies in the past. */
export class Calendar {
  readonly #midnight: number;

  constructor(today: Date) {
    this.#midnight = Math.floor(today.getTime() / day) * day;
  }

  /** The moment this many days (fractions allowed) before today began, to the second. */
  daysAgo(days: number): string {
    return new Date(Math.round((this.#midnight - days * day) / 1000) * 1000).toISOString();
  }

  /** A calendar date; negative days are in the future. */
  dateDaysAgo(days: number): string {
    return this.daysAgo(Math.round(days)).slice(0, 10);
  }

  /** A moment in working hours (UTC), this many whole days before today. Day 1 is yesterday. */
  workingHours(daysAgo: number, fraction: number): string {
    return this.daysAgo(Math.max(1, Math.round(daysAgo)) - (7 + fraction * 10) / 24);
  }
}
