import { asSystem } from '#access/scope.ts';
import type { Database } from '#platform/database/database.ts';

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
