import type { FactorState } from './factors.queries.ts';

/** What follows after the right password. */
export type NextStep = 'nothing' | 'factor' | 'setup';

/** A user who has a second step uses it, required or not. One who must have it and has none sets it up once it is due. */
export function decideStep(
  { hasFactor, due_at }: Pick<FactorState, 'hasFactor' | 'due_at'>,
  now: Date,
): NextStep {
  if (hasFactor) return 'factor';
  return due_at !== null && due_at <= now ? 'setup' : 'nothing';
}
