import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';

export function aPartner(
  database: Database,
  input: { name?: string } = {},
): Promise<{ id: number; name: string }> {
  return asSystem(database, (db) =>
    db
      .insertInto('partners')
      .values({ name: input.name ?? 'A partner' })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),
  );
}
