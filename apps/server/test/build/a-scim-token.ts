import { asSystem } from '#platform/database/scope.ts';
import { hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import type { TestApp } from '../start-test-app.ts';

/** The token of a directory; by default it may do everything within its partner. */
export async function aScimToken(
  { database }: Pick<TestApp, 'database'>,
  partner_id: number,
  ceiling: readonly string[] = ['estate.manage', 'devices.manage', 'partner.manage', 'incidents.act'],
): Promise<string> {
  const token = `grs_${String(partner_id).padEnd(43, 'x')}`;
  const row = {
    token_hash: hashOpaqueToken(token),
    created_at: new Date(),
    created_by_name: 'x',
    ceiling: [...ceiling],
  };
  await asSystem(database, (db) =>
    db
      .insertInto('scim_tokens')
      .values({ partner_id, ...row })
      .execute(),
  );
  return token;
}
