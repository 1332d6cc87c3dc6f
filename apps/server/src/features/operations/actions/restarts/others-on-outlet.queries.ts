import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** The other devices on the outlet that an operation went through, if their statuses are polled. */
export async function listOthersOnOutlet(db: SystemDb, operation_id: number): Promise<number[]> {
  const { rows } = await sql<{ asset_id: number }>`
    select n.asset_id
    from asset_operations o
    join device_connections n on n.outlet_asset_id = (o.action -> 'outlet' ->> 'asset_id')::integer
      and n.outlet_number = (o.action -> 'outlet' ->> 'outlet')::integer
    join assets a on a.id = n.asset_id and a.is_controlled
    join asset_statuses s on s.asset_id = n.asset_id
    where o.id = ${operation_id} and o.route = 'outlet' and n.asset_id <> o.asset_id`.execute(db);
  return rows.map(({ asset_id }) => asset_id);
}
