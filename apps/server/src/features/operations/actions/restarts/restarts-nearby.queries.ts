import type { ActionName } from '@greenroom/domain/operations/asset-action.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { rebootGrace } from './reboot-grace.ts';

/** A restart or an install that a restart of `asset_id` would disturb. */
export type Nearby = {
  asset_id: number;
  action_name: Extract<ActionName, 'reboot' | 'install_firmware_update'>;
  /**
   * own: of the asset itself. outlet: it cuts, or has cut, the power of the asset. strip: it goes through an outlet of
   * the asset. power: of the strip that feeds the asset, or of another device on the same outlet.
   */
  relation: 'own' | 'outlet' | 'strip' | 'power';
  is_open: boolean;
  /** When the grace time of a finished restart is over. */
  over_at: Date;
};

/** Longer than any install is followed. */
const maxSeconds = 3600;

/**
 * Open operations around these assets, and restarts whose grace time may still run. An unconfirmed restart counts: the
 * device may be starting. Only the minimum pause applies when all devices respond again, long after that time, when one
 * may have been down between two polls, and for a strip that has cut the power of another device.
 */
export async function listRestartsNearby(
  db: SystemDb,
  { asset_ids, now }: { asset_ids: readonly number[]; now: Date },
): Promise<Nearby[]> {
  const { graceSeconds, minSeconds } = rebootGrace;
  const { rows } = await sql<Nearby>`
    select x.asset_id, o.action_name, o.state in ('queued', 'sent') as is_open,
      case when o.asset_id = x.asset_id then 'own' when same.outlet then 'outlet'
        when (o.action -> 'outlet' ->> 'asset_id')::integer = x.asset_id then 'strip' else 'power' end as relation,
      coalesce(o.sent_at, o.created_at) + make_interval(secs => greatest(${minSeconds}::integer, case
        when same.outlet is not true and (o.action -> 'outlet' ->> 'asset_id')::integer = x.asset_id then null
        when exists (
          select from (values (x.asset_id), (o.asset_id)) as concerned (id)
          left join asset_statuses s on s.asset_id = concerned.id
          left join asset_checks k on k.asset_id = concerned.id
          where coalesce(s.back_at, '-infinity') <= coalesce(o.sent_at, o.created_at)
            and (s.status = 'online' and greatest(s.observed_at, k.checked_at) >= coalesce(o.sent_at, o.created_at)
              + make_interval(secs => ${minSeconds}::integer)) is not true)
        then greatest((${graceSeconds}::jsonb ->> x.driver)::integer, (${graceSeconds}::jsonb ->> c.driver)::integer)
      end)) as over_at
    from device_connections x
    cross join lateral (
      select x.asset_id union select x.outlet_asset_id
      union select n.asset_id from device_connections n
        where n.outlet_asset_id = x.outlet_asset_id and n.outlet_number = x.outlet_number
      union select f.asset_id from device_connections f where f.outlet_asset_id = x.asset_id
    ) as near (asset_id)
    join asset_operations o on o.asset_id = near.asset_id
      and o.created_at > ${now}::timestamptz - make_interval(secs => ${maxSeconds}::integer)
    cross join lateral (select coalesce(o.action -> 'outlet'
      = jsonb_build_object('asset_id', x.outlet_asset_id, 'outlet', x.outlet_number), false) as outlet) as same
    left join device_connections c on c.asset_id = o.asset_id
    where x.asset_id = any(${[...asset_ids]}::integer[])
      and o.action_name in ('reboot', 'install_firmware_update')
      and (o.state in ('queued', 'sent')
        or (o.action_name = 'reboot' and (o.state = 'done' or o.error_code = 'outcome-unknown')))
      and (c.outlet_asset_id is distinct from x.asset_id
        or (o.action -> 'outlet' ->> 'asset_id')::integer = x.asset_id)`.execute(db);
  return rows;
}
