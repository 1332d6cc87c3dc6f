import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';

export function aPartner(
  database: Database,
  wanted: { name?: string } = {},
): Promise<{ id: number; name: string }> {
  return asSystem(database, (db) =>
    db
      .insertInto('partners')
      .values({ name: wanted.name ?? 'A partner' })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),
  );
}
