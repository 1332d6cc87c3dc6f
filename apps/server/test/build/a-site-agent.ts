import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';

type Input = { site: { id: number }; session?: { seen_at: Date; ended_at: Date | null } };

/**
 * An agent in the database only: nothing runs. The session says when it was last seen, and whether it is still open.
 */
export function aSiteAgent(database: Database, { site, session }: Input): Promise<{ id: number }> {
  return asSystem(database, async (db) => {
    const agent = await db
      .insertInto('agents')
      .values({ site_id: site.id, name: 'An agent', public_key: randomBytes(32) })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (session) {
      const node = randomUUID();
      await db
        .insertInto('agent_sessions')
        .values({ agent_id: agent.id, epoch: 1, node, connected_at: session.seen_at, ...session })
        .execute();
    }
    return agent;
  });
}
