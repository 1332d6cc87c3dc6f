import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { TestAsset } from './an-asset.ts';

export type TestIncident = { id: number; version: number };
type Input = {
  asset: TestAsset;
  site_id: number;
  severity?: string;
  at?: Date;
  acknowledged?: boolean;
  snoozed?: boolean;
};

/** The device does not respond. */
export async function anIncident(database: Database, input: Input): Promise<TestIncident> {
  const { asset, site_id, severity = 'warning', at = new Date() } = input;
  const key = `asset:${asset.id}:reach`;
  return asSystem(database, async (db) => {
    const { id } = await db
      .insertInto('incidents')
      .values({
        ...{ site_id, key, class: 'asset', trouble: 'reach', asset_id: asset.id },
        ...(input.acknowledged ? { state: 'acknowledged', acknowledged_at: at } : { state: 'open' }),
        ...{ severity, began_at: at, opened_at: at, changed_at: at },
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
    if (input.snoozed)
      await db
        .insertInto('incident_mutes')
        .values({
          ...{ key, site_id, kind: 'snooze', made_by: null, made_by_name: 'x', made_at: at },
          until: new Date(at.getTime() + 3_600_000),
        })
        .execute();
    return { id: Number(id), version: 1 };
  });
}
