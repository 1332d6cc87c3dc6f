import type { StatusKind } from './read-status.ts';

/** Spec section 4: a room is operational when it has no controllable asset, or none of them has an error. */
export function isOperational(statuses: readonly (StatusKind | null)[]): boolean {
  return !statuses.includes('error');
}
