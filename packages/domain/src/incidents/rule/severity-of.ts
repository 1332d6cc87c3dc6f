import { type Severity, severities } from '../severity.ts';
import { beforeServiceMilliseconds } from './holds.ts';
import type { SiteRoom, Span } from './site-facts.ts';

const manyRooms = 5;
const manyDegraded = 3;

type Effect = {
  /** The rooms with failing members. */
  affected: readonly SiteRoom[];
  /** All monitored rooms of the site. */
  total: number;
  /** The devices behind it cannot be watched: nothing is known to be down, and all could be. */
  isBlindSpot: boolean;
  inService: boolean;
};

/** From the rooms that an incident takes along: outside service hours one step lower. */
export function severityOf({ affected, total, isBlindSpot, inService }: Effect): Severity {
  const down = affected.filter(({ state }) => state === 'down');
  const degraded = affected.filter(({ state }) => state === 'degraded');
  const isCritical =
    down.some(({ is_important }) => is_important) ||
    down.length >= manyRooms ||
    (down.length > 0 && down.length * 2 >= total);
  const isWarning = down.length > 0 || degraded.length >= manyDegraded || isBlindSpot;
  const step = isCritical ? 2 : isWarning ? 1 : 0;
  return severities[inService ? step : Math.max(0, step - 1)] ?? 'info';
}

/** Service hours, and the hour before they begin. `changes_at`: when that is different. */
export function serviceAt(
  hours: readonly Span[] | null,
  now: number,
): { inService: boolean; changes_at: number | null } {
  if (hours === null) return { inService: true, changes_at: null };
  for (const { from, to } of hours) {
    if (to <= now) continue;
    const begins = from - beforeServiceMilliseconds;
    return begins <= now ? { inService: true, changes_at: to } : { inService: false, changes_at: begins };
  }
  return { inService: false, changes_at: null };
}

/** When this much service time has passed since then; null if the known hours end before. */
export function afterServiceTime(
  hours: readonly Span[] | null,
  { since, milliseconds }: { since: number; milliseconds: number },
): number | null {
  if (hours === null) return since + milliseconds;
  let left = milliseconds;
  for (const { from, to } of hours) {
    const begins = Math.max(from, since);
    if (begins >= to) continue;
    if (to - begins >= left) return begins + left;
    left -= to - begins;
  }
  return null;
}
