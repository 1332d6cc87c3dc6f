import { exportDays } from '@greenroom/domain/branding/brands/partner-export.ts';
import { deleteExpiredExports } from '#features/admin/partners/leaving/partner-exports.queries.ts';
import { deleteOldOperations } from '#features/operations/actions/old-operations.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import * as rows from './old-rows.queries.ts';

export type RetentionServices = Pick<
  Services,
  'config' | 'database' | 'metrics' | 'node' | 'log' | 'now' | 'background'
> & {
  /** Deletes some of the audit log, and returns how many entries. */
  shortenAudit: (before: Date) => Promise<number>;
  /** Deletes some of a partner whose time is over, and returns how many rows; 0 when none is left. */
  deleteSomeOfPartner: () => Promise<number>;
};

/** Small, so that other transactions do not wait long for its locks. */
const batchSize = 500;

export type RetentionKind = {
  name: string;
  /** 0 keeps it for ever. */
  days: (config: Services['config']) => number;
  /** Deletes some of what is older, and returns how many and whether there may be more. */
  deleteSome: (services: RetentionServices, before: Date) => Promise<{ removed: number; isDone: boolean }>;
};

/** Each kind of data that has a time of its own, in the order in which one lets go of the next. */
export const retentionKinds: readonly RetentionKind[] = [
  {
    // The day of a partner is in its row; 1 only says that there is a time at all.
    name: 'partners',
    days: () => 1,
    async deleteSome({ deleteSomeOfPartner }) {
      const removed = await deleteSomeOfPartner();
      return { removed, isDone: removed === 0 };
    },
  },
  ofRows('imports', (config) => config.IMPORT_LOG_DAYS, rows.deleteOldImports),
  ofRows('jobs', (config) => config.IMPORT_LOG_DAYS, rows.deleteOldJobs),
  ofRows('estate-history', (config) => config.ESTATE_HISTORY_DAYS, rows.deleteOldHistory),
  ofRows(
    'operations',
    (config) => config.OPERATION_LOG_DAYS,
    (db, portion) => deleteOldOperations(db, { ...portion, readings: false }),
  ),
  ofRows('incidents', (config) => config.INCIDENT_LOG_DAYS, rows.deleteOldIncidents),
  ofRows('notifications', (config) => config.NOTIFICATION_LOG_DAYS, rows.deleteOldEvents),
  ofRows('sessions', (config) => config.SESSION_LOG_DAYS, rows.deleteOldSessions),
  ofRows('reset-links', (config) => config.RESET_LOG_DAYS, rows.deleteOldResetLinks),
  ofRows('reset-requests', (config) => config.RESET_LOG_DAYS, rows.deleteOldResetRequests),
  ofRows('feedback', (config) => config.FEEDBACK_DAYS, rows.deleteOldFeedback),
  {
    name: 'partner-exports',
    days: () => exportDays,
    async deleteSome({ database, now }) {
      const removed = await asSystem(database, (db) =>
        deleteExpiredExports(db, { now: now(), max: batchSize }),
      );
      return { removed, isDone: removed < batchSize };
    },
  },
  ofRows('connection-tests', () => 1, rows.deleteOldConnectionTests),
  {
    name: 'audit-log',
    days: (config) => config.AUDIT_LOG_DAYS,
    async deleteSome({ shortenAudit }, before) {
      const removed = await shortenAudit(before);
      return { removed, isDone: removed === 0 };
    },
  },
];

function ofRows(
  name: string,
  days: RetentionKind['days'],
  deleteRows: (db: SystemDb, portion: rows.Portion) => Promise<number>,
): RetentionKind {
  return {
    name,
    days,
    async deleteSome({ database }, before) {
      const removed = await asSystem(database, (db) => deleteRows(db, { before, max: batchSize }));
      return { removed, isDone: removed < batchSize };
    },
  };
}
