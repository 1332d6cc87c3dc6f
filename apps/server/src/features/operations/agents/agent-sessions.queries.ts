import type { ConnectEnd } from '@greenroom/domain/agent/site-agent.ts';
import { sql } from 'kysely';
import type { ClaimedOperation } from '#features/operations/actions/operations.queries.ts';
import { agentSessionsChannel } from '#features/operations/operations-channels.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import { failureAtConnect, stateAtConnect } from './updates/agent-updates.queries.ts';

export type SessionKey = { agent_id: number; epoch: number };

/** A newer session of this agent exists, or the agent was revoked: this one may no longer write. */
export class FencedError extends Error {}

type NewSession = {
  agent_id: number;
  node: string;
  version: string;
  protocol: number;
  takes_updates: boolean;
  now: Date;
};

/** Takes the next epoch; the holder of an older one gets the notification and closes its socket. */
export async function openSession(
  db: SystemDb,
  { agent_id, node, version, protocol, takes_updates, now }: NewSession,
): Promise<number> {
  const session = { node, connected_at: now, seen_at: now, protocol, takes_updates, round_trip_ms: null };
  const { epoch } = await db
    .insertInto('agent_sessions')
    .values({ agent_id, epoch: 1, ...session })
    .onConflict((on) =>
      on
        .column('agent_id')
        .doUpdateSet({ ...session, ended_at: null, epoch: sql<number>`agent_sessions.epoch + 1` }),
    )
    .returning('epoch')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('agents')
    .set({
      version,
      update_state: stateAtConnect(version),
      update_failure: failureAtConnect(version),
    })
    .where('id', '=', agent_id)
    .execute();
  await recordConnect(db, { agent_id, epoch, version, protocol, now });
  await notify(db, agentSessionsChannel, String(agent_id));
  return epoch;
}

const keptConnects = 100;

/** An earlier connection that is still open ended with its server, or is about to be closed. */
async function recordConnect(
  db: SystemDb,
  { agent_id, epoch, version, protocol, now }: Omit<NewSession, 'node' | 'takes_updates'> & { epoch: number },
): Promise<void> {
  await sql`
    update agent_connects set ended_at = ${now}, end_reason = 'replaced'
    where agent_id = ${agent_id} and ended_at is null`.execute(db);
  await sql`
    insert into agent_connects (agent_id, epoch, connected_at, version, protocol)
    values (${agent_id}, ${epoch}, ${now}, ${version}, ${protocol})`.execute(db);
  await sql`
    delete from agent_connects where agent_id = ${agent_id} and epoch <= ${epoch - keptConnects}`.execute(db);
}

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

type EndedSession = SessionKey & { now: Date; reason: ConnectEnd };

export async function endAgentSession(
  db: SystemDb,
  { agent_id, epoch, now, reason }: EndedSession,
): Promise<void> {
  const isOpen = sql<boolean>`agent_id = ${agent_id} and epoch = ${epoch} and ended_at is null`;
  await db.updateTable('agent_sessions').set({ ended_at: now, seen_at: now }).where(isOpen).execute();
  await db.updateTable('agent_connects').set({ ended_at: now, end_reason: reason }).where(isOpen).execute();
}

/**
 * Operations that were sent to an earlier session and may never have reached the agent. They are sent again: the
 * agent's journal knows whether they have started.
 */
export async function takeOverOperations(
  db: SystemDb,
  { agent_id, epoch, now }: SessionKey & { now: Date },
): Promise<ClaimedOperation[]> {
  const { rows } = await sql<ClaimedOperation>`
    update asset_operations set agent_epoch = ${epoch}
    where agent_id = ${agent_id} and state = 'sent' and agent_epoch < ${epoch} and deadline_at > ${now}
    returning id, action, deadline_at, trace_context`.execute(db);
  return rows.sort((one, other) => one.id - other.id);
}

/** Returns which of these agents have waiting operations, tests, discoveries or an update. */
export async function listAgentsWithWork(db: SystemDb, agent_ids: readonly number[]): Promise<number[]> {
  const ids = [...agent_ids];
  const { rows } = await sql<{ agent_id: number }>`
    select agent_id from asset_operations where agent_id = any(${ids}::integer[]) and state = 'queued'
    union select agent_id from agent_tests where agent_id = any(${ids}::integer[]) and state = 'queued'
    union select id from agents where id = any(${ids}::integer[]) and update_state = 'requested'
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
