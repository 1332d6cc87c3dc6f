import type { StatusKind } from '@greenroom/domain/operations/read-status.ts';
import type { StatusTone } from '#ui/feedback/status-dot.tsx';

export type ShownKind = StatusKind | 'loading';

/** Spec section 4: green, red, sky, grey, yellow and the warning colour. */
export function statusTone(kind: ShownKind): StatusTone {
  return kind === 'other' ? 'unknown' : kind;
}
