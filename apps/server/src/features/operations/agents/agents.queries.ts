import { sql } from 'kysely';
import { agentSessionsChannel } from '#features/operations/operations-channels.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';

export type KnownAgent = { id: number; site_id: number; site_name: string; public_key: Buffer };

/** Without unknown and revoked agents, and without those whose partner is marked for deletion. */
export async function listKnownAgents(db: SystemDb, agent_ids: readonly number[]): Promise<KnownAgent[]> {
  return knownAgents(db, agent_ids).execute();
}

/** The same, locked, so that changes to an agent run one at a time. */
export async function lockKnownAgents(db: SystemDb, agent_ids: readonly number[]): Promise<KnownAgent[]> {
  return knownAgents(db, agent_ids).orderBy('agents.id').forNoKeyUpdate('agents').execute();
}

function knownAgents(db: SystemDb, agent_ids: readonly number[]) {
  return db
    .selectFrom('agents')
    .innerJoin('sites', 'sites.id', 'agents.site_id')
    .innerJoin('partners', 'partners.id', 'sites.partner_id')
    .where(sql<boolean>`agents.id = any(${[...agent_ids]}::integer[])`)
    .where('agents.revoked_at', 'is', null)
    .where('partners.deletion_due_at', 'is', null)
    .select(['agents.id', 'agents.site_id', 'sites.name as site_name', 'agents.public_key']);
}

/** Old ones are kept for a while, to show who admitted an agent. */
const retentionDays = 365;

export async function insertEnrolment(
  db: SystemDb,
  enrolment: { token_hash: Buffer; site_id: number; made_by: number; expires_at: Date },
): Promise<void> {
  const longAgo = new Date(enrolment.expires_at.getTime() - retentionDays * 86_400_000);
  await db.deleteFrom('agent_enrolments').where('expires_at', '<', longAgo).execute();
  await db.insertInto('agent_enrolments').values(enrolment).execute();
}

/**
 * The site of a token that is currently valid. Marks and checks in one statement: of two concurrent uses one finds it.
 */
export async function spendEnrolment(
  db: SystemDb,
  { token_hash, now }: { token_hash: Buffer; now: Date },
): Promise<{ site_id: number } | undefined> {
  return db
    .updateTable('agent_enrolments')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('site_id')
    .executeTakeFirst();
}

type NewAgent = {
  site_id: number;
  name: string;
  public_key: Buffer;
  version: string;
  token_hash: Buffer;
  now: Date;
};

/** A site has one agent: the previous one is revoked at the same moment. */
export async function insertAgent(
  db: SystemDb,
  input: NewAgent,
): Promise<{ agent_id: number; site_name: string }> {
  const { token_hash, now, ...agent } = input;
  // With two concurrent tokens of one site, the second waits and then replaces the first.
  const site = await db
    .selectFrom('sites')
    .where('id', '=', agent.site_id)
    .select('name')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const before = await db
    .selectFrom('agents')
    .where('site_id', '=', agent.site_id)
    .where('revoked_at', 'is', null)
    .select('id')
    .execute();
  for (const { id } of before) await revokeAgent(db, { agent_id: id, now });
  const { id: agent_id } = await db
    .insertInto('agents')
    .values(agent)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('agent_enrolments').set({ agent_id }).where('token_hash', '=', token_hash).execute();
  return { agent_id, site_name: site.name };
}

/** Revokes the key at once and notifies the server that holds the socket. Returns false when there is no such agent. */
export async function revokeAgent(
  db: SystemDb,
  { agent_id, now }: { agent_id: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agents')
    .set({ revoked_at: now })
    .where('id', '=', agent_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  // A new epoch, so that the holder of the session notices that it has lost it.
  await db
    .updateTable('agent_sessions')
    .set({ epoch: sql<number>`epoch + 1`, ended_at: now })
    .where('agent_id', '=', agent_id)
    .execute();
  await notify(db, agentSessionsChannel, String(agent_id));
  return true;
}

export type ListedAgent = {
  id: number;
  site_id: number;
  site_name: string;
  name: string;
  version: string;
  seen_at: Date | null;
  ended_at: Date | null;
  connected_at: Date | null;
};

export async function listAgents(db: SystemDb): Promise<ListedAgent[]> {
  return db
    .selectFrom('agents')
    .innerJoin('sites', 'sites.id', 'agents.site_id')
    .leftJoin('agent_sessions', 'agent_sessions.agent_id', 'agents.id')
    .where('agents.revoked_at', 'is', null)
    .select([
      'agents.id',
      'agents.site_id',
      'sites.name as site_name',
      'agents.name',
      'agents.version',
      'agent_sessions.seen_at',
      'agent_sessions.ended_at',
      'agent_sessions.connected_at',
    ])
    .orderBy('sites.name_key')
    .orderBy('agents.id')
    .execute();
}
