import { insertAgent, revokeAgent } from '@greenroom/server/features/operations/agents/agents.queries.ts';
import type { SystemDb } from '@greenroom/server/platform/database/scope.ts';

const name = 'demo-agent';

type Input = {
  /** The sites that have devices of the demo. */
  site_ids: readonly number[];
  /** The one whose link is cut, unless the agent is at another one already. */
  site_id: number;
  public_key: Buffer;
  version: string;
  now: Date;
};

/**
 * The agent of the demo gets a new key at each start. It stays at its site, also when users have moved or deleted what
 * the site was chosen by: there is one at most. Undefined at a site where a user has enrolled an agent, which stays.
 */
export async function admitDemoAgent(
  db: SystemDb,
  { site_ids, site_id, public_key, version, now }: Input,
): Promise<number | undefined> {
  const valid = await listValidDemoAgents(db);
  const kept = valid.find((agent) => site_ids.includes(agent.site_id));
  for (const { id } of valid) if (id !== kept?.id) await revokeAgent(db, { agent_id: id, now });
  if (kept) return renewKey(db, { id: kept.id, public_key, version });
  const agents = await db
    .selectFrom('agents')
    .where('site_id', '=', site_id)
    .select(['id', 'name', 'revoked_at'])
    .execute();
  if (agents.some(({ revoked_at }) => revoked_at === null)) return undefined;
  const own = agents.find((agent) => agent.name === name);
  if (own) return renewKey(db, { id: own.id, public_key, version });
  const agent = { site_id, name, public_key, version, token_hash: Buffer.alloc(0), now };
  return (await insertAgent(db, agent)).agent_id;
}

/** Its site is then polled by the server again. */
export async function dismissDemoAgent(db: SystemDb, now: Date): Promise<void> {
  for (const { id } of await listValidDemoAgents(db)) await revokeAgent(db, { agent_id: id, now });
}

function listValidDemoAgents(db: SystemDb) {
  return db
    .selectFrom('agents')
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .select(['id', 'site_id'])
    .orderBy('id')
    .execute();
}

async function renewKey(
  db: SystemDb,
  { id, public_key, version }: { id: number; public_key: Buffer; version: string },
): Promise<number> {
  const set = { public_key, version, revoked_at: null };
  await db.updateTable('agents').set(set).where('id', '=', id).execute();
  return id;
}
