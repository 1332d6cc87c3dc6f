import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { sql } from 'kysely';
import { agentDevicesChannel } from '#features/operations/operations-channels.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import { type NewConnection, sealCredentials } from './connections.queries.ts';

type Input = Omit<NewConnection, 'sealer'>;

type Upsert = {
  connections: readonly Input[];
  sealer: Sealer;
  /** Leaves connections with another stored host unchanged. */
  onlyIfHost?: DeviceConnection['host'];
};

/** Like `upsertConnection`, for many at once: one notification per site. */
export async function upsertConnections(
  db: SystemDb,
  { connections, sealer, onlyIfHost = '' }: Upsert,
): Promise<void> {
  const keeping = connections.filter(({ credentials }) => credentials === undefined);
  const replacing = connections.filter(({ credentials }) => credentials !== undefined);
  for (const [connections, alsoSet] of [
    [keeping, sql``],
    [replacing, sql`, sealed_credentials = excluded.sealed_credentials`],
  ] as const) {
    if (connections.length === 0) continue;
    await sql`
      insert into device_connections as c (
        asset_id, driver, host, port, sealed_credentials, options, route, outlet_asset_id, outlet_number)
      select asset_id, driver, host, port, decode(sealed, 'base64'), options, route, outlet_asset_id, outlet_number
      from jsonb_to_recordset(${rowsOf(connections, sealer)}::jsonb) as given (
        asset_id integer, driver text, host text, port integer, sealed text, options jsonb, route text,
        outlet_asset_id integer, outlet_number integer)
      order by asset_id
      on conflict (asset_id) do update set
        driver = excluded.driver, host = excluded.host, port = excluded.port, options = excluded.options,
        route = excluded.route, outlet_asset_id = excluded.outlet_asset_id,
        outlet_number = excluded.outlet_number,
        -- An address that is not mentioned is still the one that the tenant chose.
        chosen_by_tenant = c.chosen_by_tenant
          and (c.driver, c.host, c.port) is not distinct from (excluded.driver, excluded.host, excluded.port)${alsoSet}
      where c.host = ${onlyIfHost} or ${onlyIfHost} = ''`.execute(db);
  }
  await notifySites(
    db,
    connections.map(({ asset_id }) => asset_id),
  );
}

export async function removeConnections(db: SystemDb, assetIds: readonly number[]): Promise<void> {
  if (assetIds.length === 0) return;
  await sql`delete from device_connections where asset_id = any(${assetIds}::integer[])`.execute(db);
  await notifySites(db, assetIds);
}

function rowsOf(connections: readonly Input[], sealer: Sealer): string {
  return JSON.stringify(
    connections.map(({ credentials = {}, ...columns }) => ({
      ...columns,
      sealed: sealCredentials(credentials, sealer)?.toString('base64') ?? null,
    })),
  );
}

async function notifySites(db: SystemDb, assetIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ site_id: number }>`
    select distinct rooms.site_id from assets join rooms on rooms.id = assets.room_id
    where assets.id = any(${assetIds}::integer[])`.execute(db);
  for (const { site_id } of rows) await notify(db, agentDevicesChannel, String(site_id));
}
