import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { checkUnchanged } from './asset-checks.queries.ts';
import { columnsOf } from './status-columns.ts';
import { storeStatuses } from './statuses.queries.ts';

type Polled = { statuses: readonly ReportedStatus[]; now: Date };

/**
 * Stores what polls have found, and returns the numbers of the devices whose status is stored now. A poll that finds the
 * stored status costs a short row of asset_checks; all others go through `storeStatuses`.
 */
export async function storePolledStatuses(db: SystemDb, { statuses, now }: Polled): Promise<Set<number>> {
  const newest = new Map<number, ReportedStatus>();
  for (const status of statuses) {
    const other = newest.get(status.asset_id);
    if (!other || Date.parse(other.observed_at) <= Date.parse(status.observed_at)) {
      newest.set(status.asset_id, status);
    }
  }
  if (newest.size === 0) return new Set();
  const polled = [...newest.values()];
  const stored = await checkUnchanged(db, { statuses: polled.map(columnsOf), now });
  const changed = polled.filter(({ asset_id }) => !stored.has(asset_id));
  for (const { asset_id } of await storeStatuses(db, { statuses: changed, now })) stored.add(asset_id);
  return stored;
}
