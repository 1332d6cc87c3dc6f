import { sql } from 'kysely';
import { serverAliveSeconds } from '#features/operations/statuses/server-nodes.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';

const kept = sql`interval '400 days'`;
/** What failed may fail again. */
const retryAfter = sql`interval '30 minutes'`;

/**
 * Claims the work of a night for this server process. False when another one has done it, does it, or has failed a
 * moment ago. A process that died in the middle has lost its claim.
 */
export async function claimRun(
  db: SystemDb,
  { due_at, node }: { due_at: Date; node: string },
): Promise<boolean> {
  await db.deleteFrom('retention_runs').where('due_at', '<', sql<Date>`now() - ${kept}`).execute();
  const { numAffectedRows } = await sql`
    insert into retention_runs as r (due_at, node) values (${due_at}, ${node})
    on conflict (due_at) do update set node = excluded.node, started_at = now(), ended_at = null, error = null
    where (r.error is not null and r.ended_at < now() - ${retryAfter})
      or (r.ended_at is null and not exists (select from server_nodes n
        where n.node = r.node and n.seen_at > now() - make_interval(secs => ${serverAliveSeconds})))`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function endRun(
  db: SystemDb,
  due_at: Date,
  outcome: { removed: Record<string, number>; error?: string },
): Promise<void> {
  await db
    .updateTable('retention_runs')
    .set({
      ended_at: sql<Date>`now()`,
      removed: JSON.stringify(outcome.removed),
      error: outcome.error ?? null,
    })
    .where('due_at', '=', due_at)
    .execute();
}

/** For a server that stops: another one goes on. */
export async function releaseRun(db: SystemDb, due_at: Date): Promise<void> {
  await db.deleteFrom('retention_runs').where('due_at', '=', due_at).execute();
}

export async function findLastRun(db: SystemDb): Promise<Date | undefined> {
  const row = await db
    .selectFrom('retention_runs')
    .where('ended_at', 'is not', null)
    .where('error', 'is', null)
    .orderBy('due_at', 'desc')
    .limit(1)
    .select('ended_at')
    .executeTakeFirst();
  return row?.ended_at ?? undefined;
}
