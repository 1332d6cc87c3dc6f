import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom, type TestRoom } from './a-room.ts';

type Hidden = 'id' | 'room_id' | 'room_name' | 'site_id' | 'site_name' | 'updated_at' | 'additional_data';

type Input = Partial<Omit<Asset, Hidden>> & {
  partner?: number;
  room?: Pick<TestRoom, 'id' | 'partner_id'>;
  additional_data?: Asset['additional_data'];
};

export type TestAsset = { id: number; product_name: string; room_id: number; partner_id: number };

export async function anAsset(database: Database, input: Input = {}): Promise<TestAsset> {
  const { partner, room, additional_data = {}, ...values } = input;
  const { id: room_id, partner_id } = room ?? (await aRoom(database, { partner }));
  return asSystem(database, (db) =>
    db
      .insertInto('assets')
      .values({
        product_name: 'An asset',
        ...values,
        additional_data: JSON.stringify(additional_data),
        room_id,
        partner_id,
      })
      .returning(['id', 'product_name', 'room_id', 'partner_id'])
      .executeTakeFirstOrThrow(),
  );
}
