import type { StatusCounts } from './status-counts.ts';

/** Spec section 4: a room is operational when it has no controllable asset, or when none of them has an error. */
export function isOperational({ error }: StatusCounts): boolean {
  return error === 0;
}
