import { insertAgent, revokeAgent } from '@greenroom/server/features/operations/agents/agents.queries.ts';
import type { SystemDb } from '@greenroom/server/platform/database/scope.ts';

const name = 'demo-agent';

type Input = { site_id: number; public_key: Buffer; version: string; now: Date };

/** The agent of the demo gets a new key at each start. Undefined at a site where a user has enrolled an agent, which stays. */
export async function admitDemoAgent(
  db: SystemDb,
  { site_id, public_key, version, now }: Input,
): Promise<number | undefined> {
  const agents = await db
    .selectFrom('agents')
    .where('site_id', '=', site_id)
    .select(['id', 'name', 'revoked_at'])
    .execute();
  if (agents.some((agent) => agent.name !== name && agent.revoked_at === null)) return undefined;
  const own = agents.find((agent) => agent.name === name);
  if (own) {
    const set = { public_key, version, revoked_at: null };
    await db.updateTable('agents').set(set).where('id', '=', own.id).execute();
    return own.id;
  }
  const agent = { site_id, name, public_key, version, token_hash: Buffer.alloc(0), now };
  return (await insertAgent(db, agent)).agent_id;
}

/** Its site is then polled by the server again. */
export async function dismissDemoAgent(
  db: SystemDb,
  { site_id, now }: { site_id: number; now: Date },
): Promise<void> {
  const agents = await db
    .selectFrom('agents')
    .where('site_id', '=', site_id)
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .select('id')
    .execute();
  for (const { id } of agents) await revokeAgent(db, { agent_id: id, now });
}
