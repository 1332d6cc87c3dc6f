import type { UpdateFailure, UpdateState } from '@greenroom/domain/agent/agent-update.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** An update that arrives later would surprise people. */
const validHours = 24;

type AgentAt = { agent_id: number; now: Date };

/** Replaces an earlier request; false when that one is under way. */
export async function requestUpdate(
  db: SystemDb,
  { agent_id, version, now }: AgentAt & { version: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agents')
    .set({
      ...{ update_version: version, update_state: 'requested', update_failure: null },
      ...{ update_requested_at: now, update_changed_at: now },
    })
    .where('id', '=', agent_id)
    .where(
      sql<boolean>`update_state is distinct from 'downloading' and update_state is distinct from 'restarting'`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The version that a user has requested. The agent gets each request once in a session. */
export async function claimUpdate(db: SystemDb, { agent_id, now }: AgentAt): Promise<string | undefined> {
  const since = new Date(now.getTime() - validHours * 3_600_000);
  const isValid = sql<boolean>`update_requested_at > ${since}`;
  const row = await db
    .updateTable('agents')
    .set({
      update_state: sql<UpdateState>`case when ${isValid} then 'downloading' else 'failed' end`,
      update_failure: sql<UpdateFailure | null>`case when ${isValid} then null else 'too-late' end`,
      update_changed_at: now,
    })
    .where('id', '=', agent_id)
    .where('update_state', '=', 'requested')
    .returning(['update_version', 'update_state'])
    .executeTakeFirst();
  return row?.update_state === 'downloading' ? (row.update_version ?? undefined) : undefined;
}

export async function recordUpdateEnd(
  db: SystemDb,
  { agent_id, now, version, failure }: AgentAt & { version: string; failure: UpdateFailure | null },
): Promise<void> {
  await db
    .updateTable('agents')
    .set({
      update_state: failure ? 'failed' : 'restarting',
      update_failure: failure,
      update_changed_at: now,
    })
    .where('id', '=', agent_id)
    .where('update_version', '=', version)
    .where('update_state', '=', 'downloading')
    .execute();
}

/**
 * What an agent that connects with this version says about its update: the new version has arrived, the agent has gone
 * back to the one before, or a download was cut and begins again.
 */
export function stateAtConnect(version: RawBuilder<unknown>): RawBuilder<UpdateState> {
  return sql<UpdateState>`case
    when update_state in ('downloading', 'restarting') and update_version = ${version} then 'done'
    when update_state = 'restarting' then 'failed'
    when update_state = 'downloading' then 'requested'
    else update_state end`;
}

export function failureAtConnect(version: RawBuilder<unknown>): RawBuilder<UpdateFailure | null> {
  return sql<UpdateFailure | null>`case
    when update_state = 'restarting' and update_version <> ${version} then 'not-connected'
    else update_failure end`;
}
