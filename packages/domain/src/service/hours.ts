/** The same hours on some weekdays, 1 for Monday. A closing before the opening is on the next day. */
export type WeekBar = { readonly days: readonly number[]; readonly opens: string; readonly closes: string };

/** Holds from a day on. The national holidays of its country are closed. */
export type CalendarVersion = {
  readonly valid_from: string;
  readonly weekly: readonly WeekBar[];
  readonly country: string | null;
};

/** A day with other hours than its weekday has, or none. */
export type CalendarDay = {
  readonly day: string;
  readonly opens: string | null;
  readonly closes: string | null;
  readonly name: string;
};

/** What the service hours of a day depend on. The days stand above all versions. */
export type Hours = { readonly versions: readonly CalendarVersion[]; readonly days: readonly CalendarDay[] };
