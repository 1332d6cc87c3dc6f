import { insertToken, newToken } from '#features/auth/tokens/api-tokens.queries.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';

type Input = {
  permissions?: readonly string[];
  partner_ids?: number[];
  acts_as_superuser?: boolean;
  days?: number;
};

/** A token of a user, as the user would create it. */
export async function anApiToken(
  database: Database,
  owner: { id: number },
  { permissions = [], days = 1, ...choice }: Input = {},
): Promise<{ id: string; token: string }> {
  const form = { name: 'A token', days, permissions: permissions as never[], ...choice };
  const { token, ...row } = newToken(owner.id, form, new Date());
  const { id } = await asSystem(database, (db) => insertToken(db, row));
  return { id, token };
}
