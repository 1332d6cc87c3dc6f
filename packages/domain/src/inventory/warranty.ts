/** A warranty that ends within this many days is about to expire (spec section 9). */
export const warrantyWarningDays = 30;

export type WarrantyState =
  | { readonly state: 'unknown' }
  | { readonly state: 'expired' | 'expiring' | 'valid'; readonly days: number };

const millisecondsPerDay = 86_400_000;

/**
 * Both are calendar dates (`2026-03-01`), so that no time zone shifts the end by a day; a time after the date is
 * ignored. The warranty is still valid on its last day.
 */
export function warrantyState(endDate: string | null | undefined, today: string): WarrantyState {
  const end = dayNumber(endDate);
  const now = dayNumber(today);
  if (end === undefined || now === undefined) return { state: 'unknown' };
  const days = end - now;
  if (days < 0) return { state: 'expired', days: -days };
  return { state: days <= warrantyWarningDays ? 'expiring' : 'valid', days };
}

/** Days since 1970; undefined for an invalid calendar date or a year before 100. */
export function dayNumber(date: string | null | undefined): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(date ?? '') ?? [];
  if (year === undefined) return undefined;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isRealDay = new Date(time).toISOString().startsWith(`${year}-${month}-${day}`);
  return isRealDay ? time / millisecondsPerDay : undefined;
}
