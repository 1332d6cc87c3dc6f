import type { ClockTarget } from '@greenroom/domain/maintenance/levels/clock-targets.ts';
import type { TargetClock } from '@greenroom/domain/maintenance/levels/ticket-clock.ts';

export type Notice = { kind: 'ticket-due-soon' | 'ticket-late'; target: ClockTarget; due_at: number };

type Open = { target: ClockTarget; clock: Pick<TargetClock, 'state' | 'due_at' | 'warn_at'> };

type Input = {
  open: readonly Open[];
  /** What users were notified of already. */
  notified: readonly string[];
  now: number;
  /** When the levels of the partner changed last. What had run out by then surprises no one, and is not sent. */
  since: number;
};

/**
 * Users are notified once that a target runs out soon, and once that it has run out. Time that is gained (another level,
 * other hours) makes it possible again.
 */
export function noticesOf({ open, notified, now, since }: Input): { notices: Notice[]; notified: string[] } {
  const notices: Notice[] = [];
  const known = new Set(notified);
  for (const { target, clock } of open) {
    const { due_at, warn_at, state } = clock;
    const [soon, late] = [`${target}.soon`, `${target}.late`];
    const isLate = due_at !== null && due_at <= now;
    const isSoon = isLate || (warn_at !== null && warn_at <= now);
    if (isLate && !known.has(late) && due_at > since) notices.push({ kind: 'ticket-late', target, due_at });
    if (isSoon && !isLate && !known.has(soon) && warn_at !== null && warn_at > since && due_at !== null)
      notices.push({ kind: 'ticket-due-soon', target, due_at });
    if (isSoon) known.add(soon);
    else if (state === 'running') known.delete(soon);
    if (isLate) known.add(late);
    else if (state === 'running') known.delete(late);
  }
  return { notices, notified: [...known].sort() };
}
