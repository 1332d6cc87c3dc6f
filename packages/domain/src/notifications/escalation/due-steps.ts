import type { EscalationStep } from './escalation.ts';

/** An incident that is older is known, and wakes no one. */
export const maxEscalationDays = 7;

type Escalating = { opened_at: Date; steps_done: number };

/** The steps that are due and were not sent; after a pause of the server there may be several. */
export function dueSteps(
  { opened_at, steps_done }: Escalating,
  steps: readonly EscalationStep[],
  now: Date,
): readonly EscalationStep[] {
  const minutes = (now.getTime() - opened_at.getTime()) / 60_000;
  if (minutes < 0 || minutes > maxEscalationDays * 24 * 60) return [];
  return steps.slice(steps_done).filter(({ after_minutes }) => after_minutes <= minutes);
}
