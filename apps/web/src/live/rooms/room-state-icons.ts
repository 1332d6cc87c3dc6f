import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { CircleCheck, CircleHelp, CircleMinus, CircleX, Contrast, type LucideIcon } from 'lucide-react';

export const roomStateIcons: Record<RoomState, LucideIcon> = {
  down: CircleX,
  degraded: Contrast,
  unknown: CircleHelp,
  healthy: CircleCheck,
  unmonitored: CircleMinus,
};

/** For an icon alone, beside its word. */
export const roomStateColors: Record<RoomState, string> = {
  down: 'text-danger',
  degraded: 'text-warning',
  unknown: 'text-muted',
  healthy: 'text-success',
  unmonitored: 'text-muted',
};
