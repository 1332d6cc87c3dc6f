import { restartProtocol } from '@greenroom/domain/agent/messages.ts';
import type { ConnectEnd } from '@greenroom/domain/agent/site-agent.ts';
import { sql } from 'kysely';
import type { ClaimedOperation } from '#features/operations/actions/operations.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export type SessionKey = { agent_id: number; epoch: number };

/** A newer session of this agent exists, or the agent was revoked: this one may no longer write. */
export class FencedError extends Error {}

/**
 * Commits without waiting for the disk, for writes that a crash may undo without harm: an operation that is queued
 * again is sent again, and the agent's journal knows it; a status is reported again with the next poll.
 */
export async function commitSoon(db: SystemDb): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db);
}

/** Call it first in every transaction of a session: no newer session can begin until the transaction ends. */
export async function lockSession(db: SystemDb, key: SessionKey): Promise<void> {
  const [held] = await lockSessions(db, [key]);
  if (!held) throw new FencedError('A newer session of this agent has begun.');
}

/** Returns the sessions that are still the newest of their agents. */
export async function lockSessions(db: SystemDb, keys: readonly SessionKey[]): Promise<SessionKey[]> {
  return db
    .selectFrom('agent_sessions')
    .where(isOneOf(keys))
    .where('ended_at', 'is', null)
    .select(['agent_id', 'epoch'])
    .orderBy('agent_id')
    .forShare()
    .execute();
}

/** The same without a lock, for a look that writes nothing: a lock on a row is a write to disk. */
export async function listNewestSessions(db: SystemDb, keys: readonly SessionKey[]): Promise<number[]> {
  const rows = await db
    .selectFrom('agent_sessions')
    .where(isOneOf(keys))
    .where('ended_at', 'is', null)
    .select('agent_id')
    .execute();
  return rows.map(({ agent_id }) => agent_id);
}

export type MeasuredSession = SessionKey & { round_trip_ms: number | null };

export async function touchSessions(
  db: SystemDb,
  { sessions, now }: { sessions: readonly MeasuredSession[]; now: Date },
): Promise<void> {
  // Locked in the same order as everywhere else, or two transactions could deadlock.
  await db
    .with('mine', (cte) =>
      cte
        .selectFrom('agent_sessions')
        .where(isOneOf(sessions))
        .where('ended_at', 'is', null)
        .select('agent_id')
        .orderBy('agent_id')
        .forNoKeyUpdate(),
    )
    .updateTable('agent_sessions')
    .from('mine')
    .whereRef('agent_sessions.agent_id', '=', 'mine.agent_id')
    .set({
      seen_at: now,
      round_trip_ms: sql<number>`(${JSON.stringify(roundTripsOf(sessions))}::jsonb ->> mine.agent_id::text)::integer`,
    })
    .execute();
}

function roundTripsOf(sessions: readonly MeasuredSession[]): Record<number, number | null> {
  return Object.fromEntries(sessions.map(({ agent_id, round_trip_ms }) => [agent_id, round_trip_ms]));
}

export type EndedSession = SessionKey & { reason: ConnectEnd };

/** Ends those of these sessions that are still the newest of their agents. */
export async function endSessions(
  db: SystemDb,
  { ended, now }: { ended: readonly EndedSession[]; now: Date },
): Promise<void> {
  // Locked in the same order as everywhere else, see touchSessions.
  await sql`
    with mine as (
      select agent_id from agent_sessions where ${isOneOf(ended)} and ended_at is null
      order by agent_id for no key update)
    update agent_sessions s set ended_at = ${now}, seen_at = ${now} from mine where s.agent_id = mine.agent_id`.execute(
    db,
  );
  await sql`
    update agent_connects c set ended_at = ${now}, end_reason = g.reason
    from unnest(${ended.map(({ agent_id }) => agent_id)}::integer[], ${ended.map(({ epoch }) => epoch)}::bigint[],
      ${ended.map(({ reason }) => reason)}::text[]) as g (agent_id, epoch, reason)
    where c.agent_id = g.agent_id and c.epoch = g.epoch and c.ended_at is null`.execute(db);
}

/**
 * Operations that were sent to earlier sessions of these agents and may never have reached them. They are sent again: the
 * agent's journal knows whether they have started.
 */
export async function takeOverOperations(
  db: SystemDb,
  { sessions, now }: { sessions: readonly SessionKey[]; now: Date },
): Promise<(ClaimedOperation & { agent_id: number })[]> {
  const { rows } = await sql<ClaimedOperation & { agent_id: number }>`
    update asset_operations o set agent_epoch = s.epoch
    from unnest(${sessions.map(({ agent_id }) => agent_id)}::integer[],
      ${sessions.map(({ epoch }) => epoch)}::bigint[]) as s (agent_id, epoch)
    where o.agent_id = s.agent_id and o.state = 'sent' and o.agent_epoch < s.epoch and o.deadline_at > ${now}
    returning o.agent_id, o.id, o.action, o.deadline_at, o.trace_context`.execute(db);
  return rows.sort((one, other) => one.id - other.id);
}

/** Returns which of these agents have waiting operations, tests, discoveries, an update or a restart. */
export async function listAgentsWithWork(db: SystemDb, agent_ids: readonly number[]): Promise<number[]> {
  const ids = [...agent_ids];
  const { rows } = await sql<{ agent_id: number }>`
    select agent_id from asset_operations where agent_id = any(${ids}::integer[]) and state = 'queued'
    union select agent_id from agent_tests where agent_id = any(${ids}::integer[]) and state = 'queued'
    union select id from agents where id = any(${ids}::integer[]) and update_state = 'requested'
    union select agent_id from agent_sessions where agent_id = any(${ids}::integer[])
      and restart_requested_at is not null and protocol >= ${restartProtocol}
    union select agent_id from discoveries where agent_id = any(${ids}::integer[])
      and (state = 'queued' or (state = 'running' and is_stopping))`.execute(db);
  return rows.map(({ agent_id }) => agent_id);
}

function isOneOf(keys: readonly SessionKey[]) {
  const agent_ids = keys.map(({ agent_id }) => agent_id);
  const epochs = keys.map(({ epoch }) => epoch);
  return sql<boolean>`(agent_id, epoch) in (
    select * from unnest(${agent_ids}::integer[], ${epochs}::bigint[]))`;
}
