import type { Site } from '@greenroom/domain/inventory/site.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from './a-partner.ts';

type Input = Partial<Omit<Site, 'id' | 'updated_at'>> & { partner?: number; reference?: string };

export type TestSite = { id: number; name: string; partner_id: number };

export async function aSite(database: Database, input: Input = {}): Promise<TestSite> {
  const { partner, ...values } = input;
  const partner_id = partner ?? (await aPartner(database)).id;
  return asSystem(database, (db) =>
    db
      .insertInto('sites')
      .values({ name: 'A site', ...values, partner_id })
      .returning(['id', 'name', 'partner_id'])
      .executeTakeFirstOrThrow(),
  );
}
