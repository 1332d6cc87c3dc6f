import { missingCoordinate, positionFields } from '@greenroom/domain/estate/field-pairs.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';

/** Checks what a change sets: a site that has half a position already can still change its other fields. */
export function requireWholePosition(change: object, before: object = {}): void {
  if (!positionFields.some((field) => field in change)) return;
  const missing = missingCoordinate({ ...before, ...change });
  if (missing)
    throw new Problem(
      'half-position',
      `${missing} is missing: a position needs both latitude and longitude.`,
    );
}
