import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import type { AlertSortKey } from '@greenroom/domain/monitoring/alert.ts';

/** The spec's order of the list. */
export const newestFirst: Sort<AlertSortKey> = { key: 'timestamp', direction: 'desc' };
