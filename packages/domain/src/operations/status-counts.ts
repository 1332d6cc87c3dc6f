import * as z from 'zod/mini';
import { boundedText } from '../http/bounded-text.ts';
import type { StatusKind } from './read-status.ts';

/** The display order of statuses: problems first. */
export const statusOrder = ['offline', 'error', 'pending', 'online', 'other', 'unknown'] as const;

const kindsMessage = `must be some of ${statusOrder.join(', ')}, separated by commas`;

/** Kinds in a query: `offline,error`. */
export const statusKinds = z.pipe(
  boundedText(100, kindsMessage),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(z.enum(statusOrder, kindsMessage)),
  ),
);

/** Statuses that need attention: the device cannot be reached, or it reports a fault. */
const problemKinds: readonly StatusKind[] = ['offline', 'error'];

/** The number of controlled devices in each state. */
const statusCounts = z.object({
  offline: z.int(),
  error: z.int(),
  pending: z.int(),
  online: z.int(),
  other: z.int(),
  unknown: z.int(),
});
export type StatusCounts = z.infer<typeof statusCounts>;

/** Rooms and sites without a controlled device have no row. */
export const roomStatus = z.object({ room_id: z.int(), devices: statusCounts });
export type RoomStatus = z.infer<typeof roomStatus>;

export const siteStatus = z.object({ site_id: z.int(), devices: statusCounts });
export type SiteStatus = z.infer<typeof siteStatus>;

export const estateStatus = z.object({ devices: statusCounts });
export type EstateStatus = z.infer<typeof estateStatus>;

export function isProblem(kind: StatusKind): boolean {
  return problemKinds.includes(kind);
}

export function countStatuses(kinds: readonly StatusKind[]): StatusCounts {
  const counts = { offline: 0, error: 0, pending: 0, online: 0, other: 0, unknown: 0 };
  for (const kind of kinds) counts[kind] += 1;
  return counts;
}

/** The kinds to show in one line: the problems, or all kinds when there is no problem. */
export function kindsToShow(counts: StatusCounts): StatusKind[] {
  const present = statusOrder.filter((kind) => counts[kind] > 0);
  const problems = present.filter(isProblem);
  return problems.length > 0 ? problems : present;
}

/** The kind to show where only one mark fits. */
export function worstKind(counts: StatusCounts): StatusKind | null {
  return statusOrder.find((kind) => counts[kind] > 0) ?? null;
}
