import type { Room } from '@greenroom/domain/inventory/room.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aSite, type TestSite } from './a-site.ts';

type Input = Partial<Omit<Room, 'id' | 'site_id' | 'site_name' | 'updated_at'>> & {
  partner?: number;
  site?: Pick<TestSite, 'id' | 'partner_id'>;
  reference?: string;
};

export type TestRoom = { id: number; name: string; site_id: number; partner_id: number };

export async function aRoom(database: Database, input: Input = {}): Promise<TestRoom> {
  const { partner, site, ...values } = input;
  const { id: site_id, partner_id } = site ?? (await aSite(database, { partner }));
  return asSystem(database, (db) =>
    db
      .insertInto('rooms')
      .values({ name: 'A room', ...values, site_id, partner_id })
      .returning(['id', 'name', 'site_id', 'partner_id'])
      .executeTakeFirstOrThrow(),
  );
}
