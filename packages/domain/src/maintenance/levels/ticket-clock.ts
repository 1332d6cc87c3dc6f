import type { Interval } from '../../service/intervals.ts';
import { momentAfter, openSeconds, type ServiceTime } from '../../service/service-time.ts';
import { ticketStages } from '../ticket.ts';
import type { ClockState, ClockTarget } from './clock-targets.ts';

/** What happened to a ticket, as far as its clocks are concerned; in whole seconds since 1970. */
export type ClockMoment =
  /** By staff: on a screen, through the API or in Odoo; not by the rule of incidents. */
  | { readonly at: number; readonly stage: number; readonly isByStaff: boolean }
  /** A comment of staff to the customer. */
  | { readonly at: number; readonly isAnswer: true };

export type ClockInput = {
  readonly opened_at: number;
  /** In order. */
  readonly moments: readonly ClockMoment[];
  readonly time: ServiceTime;
};

export type TargetClock = {
  readonly state: ClockState;
  /** When it runs out, or when it ran out; null if it is paused or has ended in time. */
  readonly due_at: number | null;
  /** When the last quarter begins, while it runs. */
  readonly warn_at: number | null;
  readonly ended_at: number | null;
  /** When it counts: in these times, as far as the place is open. The last one has no end while it runs. */
  readonly stretches: readonly Interval[];
};

const running: ReadonlySet<number> = new Set([ticketStages.NEW, ticketStages.IN_PROGRESS]);
const solved: ReadonlySet<number> = new Set([ticketStages.SOLVED, ticketStages.PROVISIONALLY_CLOSED]);
const isCancelled = (stage: number) => stage === ticketStages.CANCELLED;

/** A stage of a newer release pauses, like standby. */
const standingOf = (stage: number) =>
  running.has(stage) ? 'running' : solved.has(stage) ? 'solved' : isCancelled(stage) ? 'cancelled' : 'paused';

/**
 * The first comment to the customer, or the first stage that a member of staff gave the ticket, other than new and
 * cancelled. It stays given.
 */
function firstResponse(moments: readonly ClockMoment[]): number | null {
  const first = moments.find((moment) =>
    'stage' in moment
      ? moment.isByStaff && moment.stage !== ticketStages.NEW && !isCancelled(moment.stage)
      : moment.isAnswer,
  );
  return first?.at ?? null;
}

const forever = Number.POSITIVE_INFINITY;

/** When a clock counts, until it is answered, solved or cancelled. */
function walk({ opened_at, moments }: ClockInput, answered_at: number | null) {
  const stretches: Interval[] = [];
  let standing: ReturnType<typeof standingOf> = 'running';
  let since = opened_at;
  const close = (at: number) => {
    if (standing === 'running' && since < at) stretches.push({ from: since, to: at });
  };
  for (const moment of moments) {
    if (answered_at !== null && moment.at >= answered_at) break;
    if (!('stage' in moment)) continue;
    const next = standingOf(moment.stage);
    if (next === standing) continue;
    close(moment.at);
    standing = next;
    since = moment.at;
  }
  close(answered_at ?? forever);
  return { stretches, standing, since };
}

/** One clock of a ticket. It depends on what has happened, not on the time of the calculation. */
export function clockOf(target: ClockTarget, seconds: number, input: ClockInput): TargetClock {
  const answered_at = target === 'response' ? firstResponse(input.moments) : null;
  const { stretches, standing, since } = walk(input, answered_at);
  const isSolved = answered_at !== null || (target === 'solution' && standing === 'solved');
  // What the rule closes before anyone has responded needs no response.
  const isCancelledNow = !isSolved && (standing === 'cancelled' || standing === 'solved');
  const ended_at = answered_at ?? (standing === 'solved' || standing === 'cancelled' ? since : null);
  const { due_at, ranOut, left } = runDown(seconds, stretches, input.time);
  const last = stretches.at(-1);
  const isRunning = ended_at === null && standing === 'running';
  const state = isSolved ? (ranOut ? 'missed' : 'met') : isCancelledNow ? 'cancelled' : standing;
  return {
    state: state as ClockState,
    due_at: ranOut || isRunning ? due_at : null,
    warn_at:
      isRunning && last ? warningOf({ seconds, left, from: last.from, time: input.time, due_at }) : null,
    ended_at,
    stretches,
  };
}

/** When the time is used up, and what is left of it when the last stretch begins. */
function runDown(seconds: number, stretches: readonly Interval[], time: ServiceTime) {
  let left = seconds;
  for (const { from, to } of stretches) {
    const due_at = momentAfter(time, from, left);
    // A response in the very second is in time.
    if (due_at !== null && due_at < to) return { due_at, ranOut: to !== forever, left };
    if (to === forever) return { due_at, ranOut: false, left };
    left -= openSeconds(time, { from, to });
  }
  return { due_at: null, ranOut: false, left };
}

type Warning = { seconds: number; left: number; from: number; time: ServiceTime; due_at: number | null };

function warningOf({ seconds, left, from, time, due_at }: Warning): number | null {
  if (due_at !== null && due_at < from) return due_at;
  return momentAfter(time, from, Math.max(0, left - Math.floor(seconds / 4)));
}

/** The service time that a clock has counted in a period. */
export function countedSeconds(
  { stretches }: Pick<TargetClock, 'stretches'>,
  time: ServiceTime,
  period: Interval,
): number {
  return stretches.reduce((sum, { from, to }) => {
    const part = { from: Math.max(from, period.from), to: Math.min(to, period.to) };
    return sum + openSeconds(time, part);
  }, 0);
}
