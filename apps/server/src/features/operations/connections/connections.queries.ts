import {
  type Credentials,
  credentials as credentialsSchema,
  type DeviceConnection,
} from '@greenroom/domain/operations/device-connection.ts';
import { type Selectable, sql } from 'kysely';
import { agentDevicesChannel } from '#features/operations/operations-channels.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';

export type ConnectionRow = Pick<
  Selectable<Schema['device_connections']>,
  'asset_id' | 'driver' | 'host' | 'port' | 'sealed_credentials' | 'options' | 'pinned_key'
> & { chosen_by_tenant?: boolean };

export const connectionColumns = [
  'device_connections.asset_id',
  'device_connections.driver',
  'device_connections.host',
  'device_connections.port',
  'device_connections.sealed_credentials',
  'device_connections.options',
  'device_connections.pinned_key',
] as const;

/** For the connections that the server itself opens. */
export const directColumns = [...connectionColumns, 'device_connections.chosen_by_tenant'] as const;

/**
 * Returns undefined when the credentials were sealed with another key: the connection is unusable until they are set
 * again.
 */
export function openConnection(
  { sealed_credentials, ...connection }: ConnectionRow,
  sealer: Sealer,
): DeviceConnection | undefined {
  const credentials = sealed_credentials ? openCredentials(sealed_credentials, sealer) : {};
  if (!credentials) return undefined;
  const { asset_id, driver, host, port, options, pinned_key, chosen_by_tenant } = connection;
  return {
    ...{ asset_id, driver, host, port, credentials, options, pinned_key },
    ...(chosen_by_tenant && { chosen_by_tenant }),
  };
}

function openCredentials(sealed: Buffer, sealer: Sealer): Credentials | undefined {
  try {
    return credentialsSchema.parse(JSON.parse(sealer.open(sealed).toString('utf8')));
  } catch {
    return undefined;
  }
}

/** The devices that the agent of a site may connect to: controlled ones in service, and those whose outlets feed one. */
export async function listSiteConnections(
  db: SystemDb,
  { site_id, sealer }: { site_id: number; sealer: Sealer },
): Promise<DeviceConnection[]> {
  return openConnections(await listSiteRows(db, [site_id]), sealer);
}

export type SiteRow = ConnectionRow & { site_id: number };

/** Without those whose credentials cannot be read. */
export function openConnections(rows: readonly SiteRow[], sealer: Sealer): DeviceConnection[] {
  return rows.flatMap((row) => openConnection(row, sealer) ?? []);
}

/** The same devices of several sites, in the order of their ids, with sealed credentials. */
export async function listSiteRows(db: SystemDb, site_ids: readonly number[]): Promise<SiteRow[]> {
  if (site_ids.length === 0) return [];
  return db
    .selectFrom('device_connections')
    .innerJoin('assets', 'assets.id', 'device_connections.asset_id')
    .innerJoin('rooms', 'rooms.id', 'assets.room_id')
    .where(sql<boolean>`rooms.site_id = any(${[...site_ids]}::integer[])`)
    .where('device_connections.route', 'in', ['auto', 'agent'])
    .where((is) =>
      is.or([
        is.and([is('assets.is_controlled', '=', true), sql<boolean>`not is_retired(assets.status)`]),
        is.exists(
          is
            .selectFrom('device_connections as fed')
            .innerJoin('assets as on_it', 'on_it.id', 'fed.asset_id')
            .whereRef('fed.outlet_asset_id', '=', 'device_connections.asset_id')
            .where('on_it.is_controlled', '=', true)
            .where(sql<boolean>`not is_retired(on_it.status)`)
            .select('fed.asset_id'),
        ),
      ]),
    )
    .select([...connectionColumns, 'rooms.site_id'])
    .orderBy('device_connections.asset_id')
    .execute();
}

export type NewConnection = Omit<DeviceConnection, 'credentials' | 'pinned_key' | 'chosen_by_tenant'> & {
  /** Undefined keeps the stored ones; an empty object removes them. */
  credentials: Credentials | undefined;
  route: 'auto' | 'direct' | 'agent';
  outlet_asset_id: number | null;
  outlet_number: number | null;
  /** False for what the people who run the installation write. */
  chosen_by_tenant?: boolean;
  sealer: Sealer;
};

export async function upsertConnection(db: SystemDb, connection: NewConnection): Promise<void> {
  const { sealer, credentials, options, chosen_by_tenant = false, ...columns } = connection;
  const kept = {
    ...columns,
    chosen_by_tenant,
    options: JSON.stringify(options),
    ...(credentials && { sealed_credentials: sealCredentials(credentials, sealer) }),
  };
  await db
    .insertInto('device_connections')
    .values(kept)
    .onConflict((on) => on.column('asset_id').doUpdateSet(kept))
    .execute();
  await notifySite(db, connection.asset_id);
}

export async function removeConnection(db: SystemDb, asset_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('device_connections')
    .where('asset_id', '=', asset_id)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await notifySite(db, asset_id);
  return numDeletedRows > 0n;
}

export function sealCredentials(credentials: Credentials, sealer: Sealer): Buffer | null {
  const given = Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== undefined));
  return Object.keys(given).length === 0 ? null : sealer.seal(Buffer.from(JSON.stringify(given)));
}

/** Makes the site's agent reload its devices. */
async function notifySite(db: SystemDb, asset_id: number): Promise<void> {
  const site = await db
    .selectFrom('assets')
    .innerJoin('rooms', 'rooms.id', 'assets.room_id')
    .where('assets.id', '=', asset_id)
    .select('rooms.site_id')
    .executeTakeFirst();
  if (site) await notify(db, agentDevicesChannel, String(site.site_id));
}
