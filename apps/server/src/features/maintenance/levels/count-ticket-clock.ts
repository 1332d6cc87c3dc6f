import { isEnded } from '@greenroom/domain/maintenance/levels/time-left.ts';
import { ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import { defaultVersion } from '@greenroom/domain/service/calendar.ts';
import type { ServiceTime } from '@greenroom/domain/service/service-time.ts';
import { zoneOfPlace } from '@greenroom/domain/service/zone-of-place.ts';
import {
  recordNotification,
  withdrawTicketNotifications,
} from '#features/notifications/notifications.queries.ts';
import { listHours } from '#features/service/calendars/calendars.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { type DerivedClock, deriveClock } from './derive-clock.ts';
import {
  type ClockFacts,
  claimClock,
  deleteClock,
  deleteOpenTargets,
  readClockFacts,
  storeClock,
  storeTargets,
} from './ticket-clocks.queries.ts';

export type ClockServices = Pick<Services, 'database' | 'config' | 'now' | 'log'>;

/** Counts the clock of a ticket if something has changed for it or its time has come. Safe to repeat, on any node. */
export function countTicketClock({ database, config, now }: ClockServices, ticket_id: number): Promise<void> {
  return asSystem(database, async (db) => {
    const time = now();
    if (!(await claimClock(db, ticket_id, time))) return;
    const facts = await readClockFacts(db, ticket_id);
    if (!facts) return;
    const derived = deriveClock(
      facts,
      await serviceTimeOf(db, facts, config.TIME_ZONE),
      Math.floor(time.getTime() / 1000),
    );
    const ticket = { ...facts, site_id: facts.site?.id ?? null };
    const missing = (['response', 'solution'] as const).filter(
      (target) => !derived.targets.some((one) => one.target === target),
    );
    await deleteOpenTargets(db, ticket_id, missing);
    await storeTargets(db, ticket, derived.targets);
    if (derived.clock) await storeClock(db, ticket, derived.clock);
    else await deleteClock(db, ticket_id);
    await notify(db, { facts, derived }, time);
  });
}

/** In the transaction of the count: two nodes count one after the other, so each notice is recorded once. */
async function notify(
  db: SystemDb,
  { facts, derived: { clock, notices } }: { facts: ClockFacts; derived: DerivedClock },
  now: Date,
): Promise<void> {
  const { ticket_id, partner_id, priority, site } = facts;
  const isCalm = clock?.notified.length === 0;
  if (!clock || isEnded(clock) || isCalm) await withdrawTicketNotifications(db, { ticket_id, at: now });
  for (const { kind, target, due_at } of notices)
    await recordNotification(db, {
      ...{ kind, partner_id, site_id: site?.id ?? null, at: now },
      severity: kind === 'ticket-late' && priority >= ticketPriorities.HIGH ? 'critical' : 'warning',
      payload: { ticket: { id: ticket_id, target, due_at: new Date(due_at * 1000).toISOString() } },
    });
}

/** What a user has just changed shows its clock at once. If that fails, the next count does it. */
export async function countChangedClock(services: ClockServices, ticket_id: number): Promise<void> {
  await countTicketClock(services, ticket_id).catch((error: unknown) =>
    services.log.warn({ err: error, ticket_id }, 'the clock of a ticket was not counted'),
  );
}

/** The hours of its site as the page of the site shows them; without a site around the clock. */
async function serviceTimeOf(db: SystemDb, { site }: ClockFacts, timeZone: string): Promise<ServiceTime> {
  if (!site) return null;
  const hours = site.calendar_id === null ? undefined : await listHours(db, [site.calendar_id]);
  const calendar = hours?.get(site.calendar_id ?? 0);
  const { versions, days } = calendar ?? { versions: [defaultVersion], days: [] };
  return { hours: { versions, days }, zone: site.time_zone ?? zoneOfPlace(site) ?? timeZone };
}
