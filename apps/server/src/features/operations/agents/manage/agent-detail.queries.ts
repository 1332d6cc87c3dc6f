import type { AgentDetail } from '@greenroom/domain/agent/site-agent.ts';
import { sql } from 'kysely';
import { visible } from '#access/visible.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

const maxDevices = 500;
const maxConnects = 50;

type Device = AgentDetail['devices'][number];

/** How the devices of a site are reached, by asset: those that the agent reaches. */
export async function listReached(
  db: SystemDb,
  site_id: number,
): Promise<Map<number, Pick<Device, 'driver' | 'host'>>> {
  const rows = await db
    .selectFrom('device_connections')
    .innerJoin('assets', 'assets.id', 'device_connections.asset_id')
    .innerJoin('rooms', 'rooms.id', 'assets.room_id')
    .where('rooms.site_id', '=', site_id)
    .where('assets.is_controlled', '=', true)
    .where('device_connections.route', 'in', ['auto', 'agent'])
    .select(['device_connections.asset_id', 'device_connections.driver', 'device_connections.host'])
    .execute();
  return new Map(rows.map(({ asset_id, ...reached }) => [asset_id, reached]));
}

/** Only those that the viewer sees. */
export async function listAgentDevices(
  db: ViewerDb,
  scope: Scope,
  reached: ReadonlyMap<number, Pick<Device, 'driver' | 'host'>>,
): Promise<Device[]> {
  const rows = await db
    .selectFrom('assets')
    .innerJoin('rooms', 'rooms.id', 'assets.room_id')
    .where(visible(scope, 'assets'))
    .where(sql<boolean>`assets.id = any(${[...reached.keys()]}::integer[])`)
    .select(['assets.id', 'assets.product_name', 'rooms.name as room_name'])
    .orderBy('rooms.name_key')
    .orderBy('assets.product_name_key')
    .limit(maxDevices)
    .execute();
  return rows.flatMap(({ id, product_name, room_name }) => {
    const how = reached.get(id);
    return how ? [{ asset_id: id, asset_name: product_name, room_name, ...how }] : [];
  });
}

export async function listConnects(db: SystemDb, agent_id: number): Promise<AgentDetail['connects']> {
  const rows = await db
    .selectFrom('agent_connects')
    .where('agent_id', '=', agent_id)
    .select(['connected_at', 'version', 'protocol', 'ended_at', 'end_reason'])
    .orderBy('epoch', 'desc')
    .limit(maxConnects)
    .execute();
  return rows.map(({ connected_at, ended_at, end_reason, ...row }) => ({
    ...row,
    connected_at: connected_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    end_reason: end_reason as AgentDetail['connects'][number]['end_reason'],
  }));
}
