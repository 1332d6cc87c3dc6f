import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** A restart that arrives later would surprise people. */
const validSeconds = 60;

export async function requestRestart(
  db: SystemDb,
  { agent_id, now }: { agent_id: number; now: Date },
): Promise<void> {
  await db
    .updateTable('agent_sessions')
    .set({ restart_requested_at: now })
    .where('agent_id', '=', agent_id)
    .execute();
}

/** Whether a restart is due; each request counts once. */
export async function claimRestart(
  db: SystemDb,
  { agent_id, now }: { agent_id: number; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - validSeconds * 1_000);
  const { rows } = await sql<{ is_due: boolean }>`
    update agent_sessions s set restart_requested_at = null
    from (select agent_id, restart_requested_at from agent_sessions
      where agent_id = ${agent_id} and restart_requested_at is not null for update) before
    where s.agent_id = before.agent_id
    returning before.restart_requested_at > ${since} as is_due`.execute(db);
  return rows[0]?.is_due ?? false;
}
