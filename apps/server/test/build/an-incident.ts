import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { TestAsset } from './an-asset.ts';

export type TestIncident = { id: number; version: number };
type Input = { asset: TestAsset; site_id: number; severity?: string; at?: Date };

/** An open one: the device does not respond. Its key is its own, although a device has one of each trouble. */
export async function anIncident(database: Database, input: Input): Promise<TestIncident> {
  const { asset, site_id, severity = 'warning', at = new Date() } = input;
  return asSystem(database, async (db) => {
    const { id } = await db
      .insertInto('incidents')
      .values({
        ...{ site_id, key: `asset:${asset.id}:reach`, class: 'asset', trouble: 'reach', asset_id: asset.id },
        ...{ state: 'open', severity, began_at: at, opened_at: at, changed_at: at },
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('incident_members')
      .values({ incident_id: id, asset_id: asset.id, room_id: asset.room_id, part: 'cause', began_at: at })
      .execute();
    await db
      .insertInto('incident_events')
      .values({
        ...{ incident_id: id, at, kind: 'opened', actor_id: null, actor_name: null },
        detail: JSON.stringify({ severity, asset_ids: [asset.id] }),
      })
      .execute();
    return { id: Number(id), version: 1 };
  });
}
