import type { LateChange, LateHistory } from '@greenroom/domain/history/late-history.ts';
import { conditionOf } from '@greenroom/domain/operations/conditions/condition-of.ts';
import { findSitesOfAssets } from '#features/operations/agents/reports.queries.ts';
import { splitMessage } from '#features/operations/split-message.ts';
import { recordAssetChanges } from '#features/operations/statuses/asset-changes.queries.ts';
import { storeStatuses } from '#features/operations/statuses/statuses.queries.ts';
import { fillWatchGaps } from '#features/operations/statuses/watch-gaps.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import {
  alignConditions,
  deleteRepeatedChanges,
  listOlderStatuses,
  readPowers,
  recordLateHistory,
  recordPresent,
} from './late-changes.queries.ts';
import { storeSamples } from './samples.queries.ts';

/** An agent stores 72 hours; what is older, or still to come, has a wrong time. */
const maxAgeMilliseconds = 80 * 3_600_000;
const maxAheadMilliseconds = 60_000;
/** Hours are counted so long after their end. Later polls open them again. */
const lateMilliseconds = 600_000;

type Input = { site_id: number; history: LateHistory; now: Date };

/**
 * Stores what an agent has packed, and what changed while it had no link. Storing it twice changes nothing. Rows of devices
 * of another site are left out and returned; those of devices that are gone are left out.
 */
export async function storeLateHistory(
  db: SystemDb,
  { site_id, history, now }: Input,
): Promise<{ foreign: number[] }> {
  const ids = [...history.changes, ...history.polls].map(({ asset_id }) => asset_id);
  const sites = await findSitesOfAssets(db, ids);
  const isOwn = ({ asset_id, at }: { asset_id: number; at: number }) =>
    sites.get(asset_id) === site_id &&
    at > now.getTime() - maxAgeMilliseconds &&
    at < now.getTime() + maxAheadMilliseconds;
  const polls = history.polls.filter(isOwn);
  const changes = withoutRepetition(history.changes.filter(isOwn)).sort((one, other) => one.at - other.at);
  if (polls.length > 0) await storeSamples(db, polls);
  if (changes.length > 0) await storeLateChanges(db, changes, now);
  const { covers } = history;
  if (covers)
    await fillWatchGaps(db, { site_id, from: new Date(covers.from), until: new Date(covers.until) });
  const since = Math.min(
    ...changes.map(({ at }) => at),
    ...polls.map(({ at }) => at).filter((at) => at < now.getTime() - lateMilliseconds),
    covers?.from ?? Number.POSITIVE_INFINITY,
  );
  if (Number.isFinite(since)) await recordLateHistory(db, { site_id, since: new Date(since) });
  return { foreign: [...new Set(ids.filter((id) => (sites.get(id) ?? site_id) !== site_id))] };
}

/** One statement can change a row once only. Of changes of a device at the same time the last one counts. */
function withoutRepetition(changes: readonly LateChange[]): LateChange[] {
  return [...new Map(changes.map((change) => [`${change.asset_id} ${change.at}`, change])).values()];
}

async function storeLateChanges(db: SystemDb, changes: readonly LateChange[], now: Date): Promise<void> {
  const since = new Date(changes[0]?.at ?? 0);
  const newest = new Map(changes.map((change) => [change.asset_id, change]));
  const asset_ids = [...newest.keys()];
  const powers = await readPowers(db, { asset_ids, before: since });
  await recordAssetChanges(
    db,
    changes.map(({ asset_id, at, status, code, facts, message }) => {
      const known = powers.get(asset_id);
      const condition = conditionOf({
        ...{ status, code, facts },
        lastPower: known?.power ?? null,
        vanishes: known?.vanishes ?? false,
      });
      if (known && code === null) known.power = facts?.power ?? null;
      return {
        ...{ asset_id, at: new Date(at), condition, code },
        power: facts?.power ?? null,
        in_use: facts?.in_use ?? null,
        ...(message === null ? { message } : splitMessage(message)),
      };
    }),
  );
  // A status that arrived over the new link is newer; otherwise the last change is what the device is like.
  const older = await listOlderStatuses(
    db,
    [...newest.values()].map(({ asset_id, at }) => ({ asset_id, at: new Date(at) })),
  );
  const statuses = [...newest.values()]
    .filter(({ asset_id }) => older.has(asset_id))
    .map(({ at, ...status }) => ({
      ...status,
      firmware_version: null,
      observed_at: new Date(at).toISOString(),
    }));
  await storeStatuses(db, { statuses, now });
  await recordPresent(db, asset_ids);
  await deleteRepeatedChanges(db, { asset_ids, since });
  await alignConditions(db, asset_ids);
}
