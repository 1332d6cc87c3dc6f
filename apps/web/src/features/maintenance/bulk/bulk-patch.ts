import type {
  BulkTicketChange,
  BulkTicketResult,
} from '@greenroom/domain/maintenance/work/bulk-ticket-change.ts';

/** What many tickets get at once. */
export type BulkField = 'assign' | 'stage' | 'priority';
export type BulkPatch = Omit<BulkTicketChange, 'tickets'>;

/** Of an act that not every ticket could take. */
export type BulkOutcomes = { patch: BulkPatch; failed: readonly BulkTicketResult[]; changed: number };
