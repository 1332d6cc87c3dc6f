import { patternText } from '../http/bounded-text.ts';
import { Problem } from '../http/problem.ts';

/** A time in a query, of this century: the database knows no year 0. */
export const momentText = patternText(
  35,
  /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/,
  'must be a time like 2026-11-18T09:30:00Z',
);

const dayMilliseconds = 86_400_000;
export const maxPeriodDays = 400;
const hourMilliseconds = 3_600_000;
const maxPeriodHours = 1000;

export type Period = { from: Date; to: Date };

/** The last day by default. It ends now at the latest: what comes is not known. */
export function readPeriod(query: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const end = readMoment('to', query.to) ?? now;
  const from = readMoment('from', query.from) ?? new Date(end.getTime() - dayMilliseconds);
  if (from >= end) throw new Problem('invalid-input', '"from" must be before "to".');
  if (from >= now) throw new Problem('invalid-input', '"from" must not be in the future.');
  if (end.getTime() - from.getTime() > maxPeriodDays * dayMilliseconds)
    throw new Problem('invalid-input', `"from" and "to" must be at most ${maxPeriodDays} days apart.`);
  return { from, to: end < now ? end : now };
}

/** The last week by default, from the beginning of its first hour on. */
export function readHours(query: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const weekAgo = new Date((readMoment('to', query.to) ?? now).getTime() - 7 * dayMilliseconds);
  const { from, to } = readPeriod({ ...query, from: query.from ?? weekAgo.toISOString() }, now);
  const start = Math.floor(from.getTime() / hourMilliseconds) * hourMilliseconds;
  if (to.getTime() - start > maxPeriodHours * hourMilliseconds)
    throw new Problem('invalid-input', `"from" and "to" must be at most ${maxPeriodHours} hours apart.`);
  return { from: new Date(start), to };
}

/** A browser sends times in UTC; a day such as 30 February passes the pattern. */
export function readMoment(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new Problem('invalid-input', `"${name}" must be a time like 2026-11-18T09:30:00Z.`);
  return moment;
}
