import type { StatusKind } from '@greenroom/domain/operations/read-status.ts';
import type { StatusCounts } from '@greenroom/domain/operations/status-counts.ts';
import type { Translate } from '#i18n/translate.ts';

/** "1 offline · 2 errors" */
export function formatCounts(t: Translate, counts: StatusCounts, kinds: readonly StatusKind[]): string {
  return kinds.map((kind) => t(`live.count.${kind}`, { count: counts[kind] })).join(' · ');
}
