import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export type ControlRow = {
  asset_id: number;
  driver: string;
  /** The driver of the device that has the outlet; null without an outlet, or while that device has no connection. */
  outlet_driver: string | null;
  /** Other devices on the same outlet, including those that the viewer may not see. */
  others_on_outlet_ids: number[];
  /** The catalogue has a package that the device could fetch. */
  has_package: boolean;
  device_key: { key: string; pinned_at: string } | null;
  /** The running install: there is never a second. */
  install: { operation_id: number; version: string | null } | null;
};

/** The set-up of these assets. Contains no credential and no address: those never reach a browser. */
export async function listControlRows(
  db: SystemDb,
  asset_ids: readonly number[],
): Promise<ReadonlyMap<number, ControlRow>> {
  const { rows } = await sql<ControlRow>`
    select c.asset_id, c.driver, outlet.driver as outlet_driver,
      array(
        select n.asset_id from device_connections n
        where n.outlet_asset_id = c.outlet_asset_id and n.outlet_number = c.outlet_number
          and n.asset_id <> c.asset_id
        order by n.asset_id
      ) as others_on_outlet_ids,
      case when c.pinned_key is not null then
        json_build_object('key', c.pinned_key, 'pinned_at', coalesce(c.pinned_at, c.updated_at)) end as device_key,
      exists (
        select from assets a
        join firmware_catalogue f on f.manufacturer_key = a.manufacturer_key
          and f.model_key = fold_text(trim(a.model))
        where a.id = c.asset_id and f.package_url is not null
      ) as has_package,
      (
        select json_build_object('operation_id', o.id, 'version', o.action -> 'firmware' ->> 'version')
        from asset_operations o
        where o.asset_id = c.asset_id and o.state in ('queued', 'sent')
          and o.action_name = 'install_firmware_update'
        limit 1
      ) as install
    from device_connections c
    left join device_connections outlet on outlet.asset_id = c.outlet_asset_id
    where c.asset_id = any(${[...asset_ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.asset_id, row]));
}
