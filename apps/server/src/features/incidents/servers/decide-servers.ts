import { findServerLoss } from '@greenroom/domain/incidents/rule/find-server-loss.ts';
import {
  minClearMilliseconds,
  reopenMilliseconds,
  sameCauseMilliseconds,
  startMilliseconds,
} from '@greenroom/domain/incidents/rule/holds.ts';
import { notifyIncidents } from '#features/operations/statuses/changed-incidents.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import {
  changeServersIncident,
  endGapOfServers,
  findServersIncident,
  insertServersIncident,
  listGoneDevices,
  listPolledSites,
  lockServers,
  openGapOfServers,
  recordServersEvent,
  type ServersIncident,
} from './server-loss.queries.ts';

/** A loss is noticed long before this. */
const noticedMilliseconds = 15 * 60_000;
/** Fewer sites are no loss of the servers. */
const minDueSites = 3;

/**
 * Decides whether the servers reach devices at all, before sites are decided: while they do not, the devices that they poll
 * are unknown, and no site has an incident of its own for it. Read only when sites have changed or a loss is known.
 */
export async function decideServers(
  db: SystemDb,
  { due, startedAt, now }: { due: number; startedAt: number; now: Date },
): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const isOpen = (incident: ServersIncident | undefined) =>
    incident !== undefined && incident.state !== 'resolved';
  const before = await findServersIncident(db, ago(reopenMilliseconds));
  if (!isOpen(before) && due < minDueSites) return;
  await lockServers(db);
  const known = await findServersIncident(db, ago(reopenMilliseconds));
  const since = isOpen(known)
    ? new Date((known?.began_at.getTime() ?? 0) - sameCauseMilliseconds)
    : ago(noticedMilliseconds);
  const gone = await listGoneDevices(db, since);
  const lostSince =
    gone.length < minDueSites && !isOpen(known) ? null : findServerLoss(await listPolledSites(db, gone));
  const mayOpen = now.getTime() - startedAt >= startMilliseconds;
  const id = await follow(db, known, { lostSince, mayOpen, now });
  if (id !== undefined) await notifyIncidents(db, [id]);
}

type Loss = { lostSince: number | null; mayOpen: boolean; now: Date };

/** Returns the incident if it has changed. */
async function follow(
  db: SystemDb,
  known: ServersIncident | undefined,
  { lostSince, mayOpen, now }: Loss,
): Promise<number | undefined> {
  if (!known || known.state === 'resolved') {
    if (lostSince === null || !mayOpen) return undefined;
    const began_at = new Date(lostSince);
    const id = known?.id ?? (await insertServersIncident(db, { began_at, now }));
    if (known)
      await changeServersIncident(db, {
        ...{ id, now, state: 'open', began_at, isAgain: true },
        ...{ verifying_since: null, resolved_at: null, resolution: null },
      });
    await recordServersEvent(db, { incident_id: id, kind: known ? 'reopened' : 'opened', now });
    await openGapOfServers(db, began_at);
    return id;
  }
  const { id } = known;
  if (known.state !== 'verifying') {
    if (lostSince !== null) return undefined;
    await changeServersIncident(db, { id, now, state: 'verifying', verifying_since: now });
    await recordServersEvent(db, { incident_id: id, kind: 'verifying', now });
    await endGapOfServers(db, now);
    return id;
  }
  if (lostSince !== null) {
    const state = known.acknowledged_at === null ? 'open' : 'acknowledged';
    await changeServersIncident(db, { id, now, state, verifying_since: null });
    await recordServersEvent(db, { incident_id: id, kind: 'failed-again', now });
    await openGapOfServers(db, now);
    return id;
  }
  const isClear = now.getTime() - (known.verifying_since?.getTime() ?? 0) >= minClearMilliseconds;
  if (!isClear) return undefined;
  await changeServersIncident(db, { id, now, state: 'resolved', resolved_at: now, resolution: 'recovered' });
  await recordServersEvent(db, {
    ...{ incident_id: id, kind: 'resolved', now, detail: { resolution: 'recovered' } },
  });
  return id;
}
