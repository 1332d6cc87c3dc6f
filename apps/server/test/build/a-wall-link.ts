import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';

/** A link to the wall screen of a partner, with its key. */
export async function aWallLink(
  database: Database,
  partner_id: number,
): Promise<{ id: number; key: string }> {
  const { token: key, token_hash: key_hash } = createOpaqueToken();
  const expires_at = new Date('2100-01-01');
  const row = { partner_id, name: 'A wall', key_hash, made_by_name: 'x', expires_at };
  const query = (db: Parameters<Parameters<typeof asSystem>[1]>[0]) =>
    db.insertInto('wall_links').values(row).returning('id').executeTakeFirstOrThrow();
  return { ...(await asSystem(database, query)), key };
}
