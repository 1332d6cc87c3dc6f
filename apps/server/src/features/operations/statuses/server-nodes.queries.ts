import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import type { LiveServer } from './share-of-polls.ts';

/** A server process that was not seen for this long is dead. */
export const serverAliveSeconds = 30;
const forgottenAfterDays = 1;

/**
 * Records that this server process is alive. Returns the live ones, the oldest first: it does what only one should do. Two
 * may believe so for a moment after one was cut off; the work must tolerate that.
 */
export async function recordAlive(
  db: SystemDb,
  { node, sharesPolls }: { node: string; sharesPolls: boolean },
): Promise<LiveServer[]> {
  await sql`delete from server_nodes where seen_at < now() - make_interval(days => ${forgottenAfterDays})`.execute(
    db,
  );
  await sql`insert into server_nodes (node, shares_polls) values (${node}, ${sharesPolls})
    on conflict (node) do update set seen_at = now()`.execute(db);
  const { rows } = await sql<LiveServer>`
    select node, shares_polls from server_nodes
    where seen_at > now() - make_interval(secs => ${serverAliveSeconds})
    order by started_at, node`.execute(db);
  return rows;
}

export async function recordGone(db: SystemDb, node: string): Promise<void> {
  await db.deleteFrom('server_nodes').where('node', '=', node).execute();
}
