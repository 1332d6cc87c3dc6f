import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { figuresOf, sumOfSeconds } from '@greenroom/domain/service/availability.ts';
import { type AvailabilityReport, maxReportDays } from '@greenroom/domain/service/availability-report.ts';
import { dayNumber } from '@greenroom/domain/service/local-time.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Page } from '#platform/database/read-page.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findPlace, listDays, listThings, type Period } from './availability.queries.ts';

const nouns: Record<string, string> = { partner: 'Partner', site: 'Site', room: 'Room', asset: 'Asset' };

type Database = Pick<Services, 'database'>;

export function getAvailability(
  { database }: Database,
  viewer: Viewer,
  query: Period & { of: string; id: number },
): Promise<AvailabilityReport> {
  requirePeriod(query);
  return readAsViewer(database, viewer, async (db, scope) => {
    const place = await orNotFound(nouns[query.of] ?? '', findPlace(db, scope, query));
    const days = (await listDays(db, scope, query)).map((day) => ({ ...day, ...figuresOf(day) }));
    const whole = sumOfSeconds(days);
    return { from: query.from, to: query.to, ...whole, ...figuresOf(whole), ...place, days };
  });
}

export function listAvailability(
  { database }: Database,
  viewer: Viewer,
  query: Parameters<typeof listThings>[2],
): Promise<Page> {
  requirePeriod(query);
  return readAsViewer(database, viewer, async (db, scope) => {
    const of = query.of === 'room' ? 'site' : 'partner';
    await orNotFound(of === 'site' ? 'Site' : 'Partner', findPlace(db, scope, { of, id: query.parent }));
    return listThings(db, scope, query);
  });
}

function requirePeriod({ from, to }: Period): void {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) throw new Problem('invalid-input', '"to" must not be before "from".');
  if (days > maxReportDays)
    throw new Problem('invalid-input', `"to" must be less than ${maxReportDays} days after "from".`);
}
