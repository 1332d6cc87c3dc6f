import { backupTimesAround } from '@greenroom/domain/installation/backup-times.ts';
import { Counter, Gauge } from 'prom-client';
import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import { type RetentionServices, retentionKinds } from './retention-kinds.ts';
import { claimRun, endRun, findLastRun, releaseRun } from './retention-runs.queries.ts';

const pollMilliseconds = 60_000;
const dayMilliseconds = 86_400_000;
/** A backlog larger than this takes several nights: a million rows of each kind. */
const maxBatches = 2_000;
const maxErrorLength = 500;

/** Deletes each night what was kept for its time, on one of the servers. The returned function stops between two batches. */
export function startRetention(services: RetentionServices): () => Promise<void> {
  const stopping = new AbortController();
  const count = countRemoved(services);
  const stop = repeat(
    services,
    { name: 'delete what is too old', milliseconds: pollMilliseconds, beginsNow: true },
    () => deleteWhenDue(services, { signal: stopping.signal, count }),
  );
  return async () => {
    stopping.abort();
    await stop();
  };
}

type Run = { signal: AbortSignal; count?: (kind: string, removed: number) => void };

/** Returns what was removed, of each kind; undefined when it was not due. */
export async function deleteWhenDue(
  services: RetentionServices,
  { signal, count }: Run,
): Promise<Record<string, number> | undefined> {
  const { config, database, node, log, now } = services;
  const { last: due_at } = backupTimesAround({ times: config.RETENTION_AT, zone: config.TIME_ZONE }, now());
  if (!(await asSystem(database, (db) => claimRun(db, { due_at, node })))) return undefined;
  const removed: Record<string, number> = {};
  const faults: string[] = [];
  for (const kind of retentionKinds) {
    const days = kind.days(config);
    if (days === 0) continue;
    const before = new Date(now().getTime() - days * dayMilliseconds);
    try {
      for (let batch = 0; batch < maxBatches && !signal.aborted; batch += 1) {
        const some = await kind.deleteSome(services, before);
        removed[kind.name] = (removed[kind.name] ?? 0) + some.removed;
        count?.(kind.name, some.removed);
        if (some.isDone) break;
      }
    } catch (error) {
      // One kind must not hold back the others.
      log.error({ err: error, kind: kind.name }, 'old data was not deleted');
      faults.push(`${kind.name}: ${(error as Error).message}`);
    }
  }
  log.info({ removed }, signal.aborted ? 'the deletion of old data was interrupted' : 'old data was deleted');
  const error = faults.join('; ').slice(0, maxErrorLength);
  await asSystem(database, (db) =>
    signal.aborted ? releaseRun(db, due_at) : endRun(db, due_at, { removed, ...(error && { error }) }),
  );
  return removed;
}

function countRemoved({ database, metrics }: RetentionServices): Run['count'] {
  const registers = [metrics];
  const removed = new Counter({
    name: 'greenroom_retention_removed_total',
    help: 'What this server deleted because its time was over, by kind.',
    labelNames: ['kind'],
    registers,
  });
  for (const { name } of retentionKinds) removed.inc({ kind: name }, 0);
  new Gauge({
    name: 'greenroom_retention_last_run_seconds',
    help: 'When old data was last deleted without a fault, in seconds since 1970.',
    registers,
    async collect() {
      if (database.isDown) return;
      const last = await asSystem(database, findLastRun).catch(() => undefined);
      if (last) this.set(last.getTime() / 1000);
    },
  });
  return (kind, number) => removed.inc({ kind }, number);
}
