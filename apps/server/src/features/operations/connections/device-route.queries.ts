import { agentAliveMilliseconds } from '@greenroom/domain/agent/messages.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import { directColumns, openConnection } from './connections.queries.ts';

/** How a device is reached: directly or through an agent. */
export type DeviceRoute = {
  /** Undefined when its credentials cannot be decrypted with this installation's key. */
  connection: DeviceConnection | undefined;
  driver: string;
  route: 'auto' | 'direct' | 'agent';
  outlet: { asset_id: number; outlet: number } | null;
  /** The agent of the device's site, if it has one. */
  agent: { id: number; connected: boolean; gone_since: Date | null; protocol: number } | null;
};

export async function findDeviceRoute(
  db: SystemDb,
  { asset_id, sealer, now }: { asset_id: number; sealer: Sealer; now: Date },
): Promise<DeviceRoute | undefined> {
  const row = await db
    .selectFrom('device_connections')
    .innerJoin('assets', 'assets.id', 'device_connections.asset_id')
    .innerJoin('rooms', 'rooms.id', 'assets.room_id')
    .leftJoin('agents', (on) =>
      on.onRef('agents.site_id', '=', 'rooms.site_id').on('agents.revoked_at', 'is', null),
    )
    .leftJoin('agent_sessions', 'agent_sessions.agent_id', 'agents.id')
    .where('device_connections.asset_id', '=', asset_id)
    .select(directColumns)
    .select([
      'device_connections.route',
      'device_connections.outlet_asset_id',
      'device_connections.outlet_number',
      'agents.id as agent_id',
      'agent_sessions.seen_at',
      'agent_sessions.ended_at',
      'agent_sessions.protocol',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { outlet_asset_id, outlet_number, agent_id, seen_at, ended_at, protocol } = row;
  const isRecent = seen_at !== null && now.getTime() - seen_at.getTime() < agentAliveMilliseconds;
  return {
    connection: openConnection(row, sealer),
    driver: row.driver,
    route: row.route,
    outlet: outlet_asset_id && outlet_number ? { asset_id: outlet_asset_id, outlet: outlet_number } : null,
    agent: agent_id
      ? {
          id: agent_id,
          connected: isRecent && ended_at === null,
          gone_since: ended_at ?? seen_at,
          protocol: protocol ?? 1,
        }
      : null,
  };
}

export type ConnectionVersion = { asset_id: number; site_id: number; version: string };

/**
 * The controlled devices that servers connect to themselves, without an agent. The version changes with every change
 * of the connection.
 */
export async function listDirectDevices(db: SystemDb): Promise<ConnectionVersion[]> {
  return db
    .selectFrom('device_connections')
    .innerJoin('assets', 'assets.id', 'device_connections.asset_id')
    .innerJoin('rooms', 'rooms.id', 'assets.room_id')
    .innerJoin('partners', 'partners.id', 'assets.partner_id')
    .where('partners.deletion_due_at', 'is', null)
    .where('assets.is_controlled', '=', true)
    .where(sql<boolean>`not is_retired(assets.status)`)
    .where(
      sql<boolean>`(device_connections.route = 'direct' or (device_connections.route = 'auto' and not exists (
        select from agents where agents.site_id = rooms.site_id and agents.revoked_at is null)))`,
    )
    .select([
      'device_connections.asset_id',
      'rooms.site_id',
      sql<string>`device_connections.xmin::text`.as('version'),
    ])
    .execute();
}

/** Leaves out those whose credentials cannot be decrypted. */
export async function listConnections(
  db: SystemDb,
  { asset_ids, sealer }: { asset_ids: readonly number[]; sealer: Sealer },
): Promise<DeviceConnection[]> {
  const rows = await db
    .selectFrom('device_connections')
    .where(sql<boolean>`asset_id = any(${[...asset_ids]}::integer[])`)
    .select(directColumns)
    .execute();
  return rows.flatMap((row) => openConnection(row, sealer) ?? []);
}
