import type { ClockTarget } from '@greenroom/domain/maintenance/levels/clock-targets.ts';
import {
  type ClockMoment,
  clockOf,
  countedSeconds,
  type TargetClock,
} from '@greenroom/domain/maintenance/levels/ticket-clock.ts';
import { isEnded } from '@greenroom/domain/maintenance/levels/time-left.ts';
import { ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { localDay } from '@greenroom/domain/service/local-time.ts';
import { versionOn } from '@greenroom/domain/service/open-intervals.ts';
import { openBetween, type ServiceTime } from '@greenroom/domain/service/service-time.ts';
import { type Notice, noticesOf } from './notices-of-clock.ts';
import type { ClockFacts, ClockRow, StoredTarget } from './ticket-clocks.queries.ts';

/** Hours are stored for so long ahead, and computed again a day before they end. */
const hoursAheadSeconds = 8 * 86_400;
const lookAgainSeconds = 7 * 86_400;

export type DerivedClock = {
  targets: StoredTarget[];
  /** Null: no target is left to show. */
  clock: ClockRow | null;
  notices: Notice[];
};

const staff: readonly string[] = ['screen', 'api', 'odoo'];

/** Tickets that are older than the timeline, or came with a stage, have had their first stage since they were opened. */
function momentsOf({ events, stage, opened_at }: ClockFacts): ClockMoment[] {
  const first =
    events.find(({ to }) => to !== null)?.from ?? (events.some(({ to }) => to !== null) ? null : stage);
  const moments = events.flatMap(({ at, source, to }): ClockMoment[] => {
    const isByStaff = staff.includes(source);
    if (to !== null) return [{ at, stage: to, isByStaff }];
    return isByStaff ? [{ at, isAnswer: true }] : [];
  });
  if (first === null || first === ticketStages.NEW) return moments;
  return [{ at: opened_at, stage: first, isByStaff: true }, ...moments];
}

type Open = StoredTarget & { clock: TargetClock };

/** All that is stored about the clock of a ticket, at a moment. */
export function deriveClock(facts: ClockFacts, time: ServiceTime, now: number): DerivedClock {
  const level = facts.levels?.find(({ priority }) => priority === facts.priority);
  const input = { opened_at: facts.opened_at, moments: momentsOf(facts), time };
  const promised: [ClockTarget, number | null | undefined][] = [
    ['response', level?.response_minutes],
    ['solution', level?.solution_minutes],
  ];
  const targets: StoredTarget[] = [];
  const open: Open[] = [];
  for (const [target, minutes] of promised) {
    const stored = facts.targets.find((one) => one.target === target);
    const hasEnded = stored && isEnded(stored);
    const seconds = minutes ? minutes * 60 : hasEnded ? stored.target_s : null;
    if (seconds === null) continue;
    const clock = clockOf(target, seconds, input);
    // What has ended stays, also when the level has changed since.
    if (hasEnded && isEnded(clock) && stored.ended_at === clock.ended_at) {
      targets.push(stored);
      continue;
    }
    const until = clock.ended_at ?? Math.max(now, facts.opened_at);
    const used_s = countedSeconds(clock, time, { from: facts.opened_at, to: until });
    const { state, due_at, ended_at } = clock;
    const row = { target, target_s: seconds, used_s, state, due_at, ended_at };
    targets.push(row);
    if (!isEnded(row)) open.push({ ...row, clock });
  }
  if (targets.length === 0) return { targets, clock: null, notices: [] };
  const { notices, notified } = noticesOf({
    open,
    notified: facts.notified ?? [],
    now,
    since: facts.levels_changed_at ?? 0,
  });
  return { targets, clock: { ...shownOf(targets, open, { time, now }), notified }, notices };
}

type At = { time: ServiceTime; now: number };

function shownOf(
  targets: readonly StoredTarget[],
  open: readonly Open[],
  { time, now }: At,
): Omit<ClockRow, 'notified'> {
  const counted_at = new Date(now * 1000);
  const nothing = { due_at: null, warn_at: null, left_s: null, hours: null, time_zone: null, week: null };
  const next = [...open].sort(
    (one, other) => (one.due_at ?? Number.MAX_VALUE) - (other.due_at ?? Number.MAX_VALUE),
  )[0];
  if (!next) {
    const state = (['missed', 'met'] as const).find((one) => targets.some((target) => target.state === one));
    return { state: state ?? 'cancelled', target: null, ...nothing, counted_at, look_at: null };
  }
  const { state, target, due_at, target_s, used_s } = next;
  const isRunning = state === 'running';
  const future = open
    .flatMap(({ clock }) => [clock.warn_at, clock.due_at])
    .filter((second) => second !== null && second > now) as number[];
  const looks = isRunning ? [...future, ...(time ? [now + lookAgainSeconds] : [])] : [];
  const instant = (second: number | null) => (second === null ? null : new Date(second * 1000));
  return {
    ...{ state, target, due_at: instant(due_at), warn_at: instant(next.clock.warn_at), counted_at },
    left_s: target_s - used_s,
    ...hoursOf(time, now),
    look_at: looks.length > 0 ? instant(Math.min(...looks)) : null,
  };
}

function hoursOf(time: ServiceTime, now: number): Pick<ClockRow, 'hours' | 'time_zone' | 'week'> {
  if (!time) return { hours: null, time_zone: null, week: null };
  const open = openBetween(time, { from: now, to: now + hoursAheadSeconds });
  const version = versionOn(time.hours.versions, localDay(time.zone, now));
  return {
    hours: open.flatMap(({ from, to }) => [Math.floor(from / 60), Math.floor(to / 60)]),
    time_zone: time.zone,
    week: version?.weekly ?? [],
  };
}
