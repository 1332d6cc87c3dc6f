import type { AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import { conditionOf } from '@greenroom/domain/operations/conditions/condition-of.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import { sql } from 'kysely';
import { rebootGrace } from '#features/operations/actions/restarts/reboot-grace.ts';
import { statusesChannel } from '#features/operations/operations-channels.ts';
import { splitMessage } from '#features/operations/split-message.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import { type AssetChange, recordAssetChanges } from './asset-changes.queries.ts';
import { steadyPart } from './facts-in-sql.ts';
import { columnsOf } from './status-columns.ts';

type StoreStatusesInput = { statuses: readonly ReportedStatus[]; now: Date };

type Stored = Omit<AssetStatus, 'observed_at'> & {
  observed_at: Date;
  is_new: boolean;
  change: Change | null;
};
type Change = Pick<AssetChange, 'condition' | 'power' | 'in_use'> & { at: string };

/** A notification carries at most 8000 bytes. */
const maxIdsPerNotification = 500;

/**
 * Stores reported statuses and returns them as stored: a device that cannot be reached in the grace time after its
 * reboot, or after a reboot through a shared outlet, is `pending`. The grace time ends with the
 * first good response after the device went down. An older status never replaces a newer one, and only a
 * changed status sends a notification.
 */
export async function storeStatuses(
  db: SystemDb,
  { statuses, now }: StoreStatusesInput,
): Promise<AssetStatus[]> {
  if (statuses.length === 0) return [];
  const { graceSeconds, maxGraceSeconds } = rebootGrace;
  const restarting = splitMessage(rebootGrace.restarting);
  const reported = statuses.map(withConditions);
  // Ordered by id, so that two concurrent batches cannot deadlock.
  const { rows } = await sql<Stored>`
    with reported as (
      select distinct on (h.asset_id) h.*, least(h.observed_at, ${now}::timestamptz) as heard_at,
        h.code is not distinct from 'device-unreachable' as is_silent,
        h.code is not distinct from 'device-unreachable' and exists (
          select from asset_operations o
          where o.asset_id = any(array(
              select h.asset_id union all select n.asset_id from device_connections n
              where n.outlet_asset_id = c.outlet_asset_id and n.outlet_number = c.outlet_number))
            and (o.asset_id = h.asset_id or o.action -> 'outlet'
              = jsonb_build_object('asset_id', c.outlet_asset_id, 'outlet', c.outlet_number))
            and o.action_name = 'reboot' and o.state = 'done'
            and o.created_at > ${now}::timestamptz - make_interval(secs => ${maxGraceSeconds + 60}::integer)
            and coalesce(o.sent_at, o.created_at) > ${now}::timestamptz
              - make_interval(secs => coalesce((${graceSeconds}::jsonb ->> c.driver)::integer, 0))
            and coalesce(o.sent_at, o.created_at) > coalesce(b.back_at, '-infinity')
        ) as is_restarting,
        case
          when b.overslept and h.condition_when_off = 'asleep' and c.options ->> 'sleeps' is distinct from 'no'
            then 'unknown'
          when b.last_power in ('standby', 'cooling') and case coalesce(c.options ->> 'sleeps', 'auto')
            when 'yes' then true when 'auto' then b.vanishes else false end
            then h.condition_when_off
          else h.condition_when_on end as condition
      from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as h (
        asset_id integer, status text, message text, device_message jsonb, code text, firmware_version text,
        facts jsonb, observed_at timestamptz, condition_when_on text, condition_when_off text, failing_ms bigint)
      join assets a on a.id = h.asset_id
      left join device_connections c on c.asset_id = a.id
      left join asset_statuses b on b.asset_id = a.id
      left join asset_checks k on k.asset_id = a.id
      where k.checked_at is null or k.checked_at <= least(h.observed_at, ${now}::timestamptz)
      order by h.asset_id, h.observed_at desc
    ),
    before as (
      select s.* from asset_statuses s join reported on reported.asset_id = s.asset_id
    ),
    stored as (
      insert into asset_statuses as s (
        asset_id, status, message, device_message, code, firmware_version, facts, facts_at, observed_at, changed_at,
        down_at, condition, condition_since, last_power)
      select asset_id, case when is_restarting then 'pending' else status end,
        case when is_restarting then ${restarting.message} else message end,
        case when is_restarting then ${JSON.stringify(restarting.device_message)}::jsonb else device_message end,
        case when is_restarting then null else code end, firmware_version,
        nullif(facts, 'null'), heard_at, heard_at, ${now}::timestamptz,
        case when is_silent then heard_at end,
        case when is_restarting then 'restarting' else condition end,
        heard_at - make_interval(secs => coalesce(failing_ms, 0) / 1000.0), facts ->> 'power'
      from reported order by asset_id
      on conflict (asset_id) do update set
        status = excluded.status, message = excluded.message,
        device_message = excluded.device_message, code = excluded.code,
        firmware_version = coalesce(excluded.firmware_version, s.firmware_version),
        facts = excluded.facts, facts_at = excluded.facts_at, observed_at = excluded.observed_at,
        back_at = case when excluded.status = 'online' and s.down_at is not null
          then excluded.observed_at else s.back_at end,
        -- Pending without silence: a restart has just been accepted, and what was reported before does not count.
        down_at = case when excluded.down_at is not null then coalesce(s.down_at, excluded.down_at)
          when excluded.status in ('online', 'pending') then null else s.down_at end,
        condition = excluded.condition,
        -- From the first of the two failures on, unless something was stored after it.
        condition_since = case
          when s.condition is not distinct from excluded.condition then s.condition_since
          when excluded.condition_since > s.observed_at then excluded.condition_since
          else excluded.observed_at end,
        overslept = s.overslept and excluded.code is not distinct from 'device-unreachable',
        last_power = case when excluded.code is null and excluded.status <> 'pending'
          then excluded.last_power else s.last_power end,
        changed_at = case
          when (s.status, s.message, s.code, s.condition, s.firmware_version, ${steadyPart('s.facts')})
            is distinct from (excluded.status, excluded.message, excluded.code, excluded.condition,
              coalesce(excluded.firmware_version, s.firmware_version), ${steadyPart('excluded.facts')})
          then excluded.changed_at else s.changed_at end
      where s.observed_at <= excluded.observed_at
      returning s.*
    )
    select s.asset_id, s.status, s.message, s.device_message, s.code, s.firmware_version, s.facts, s.observed_at,
      (s.status, s.message, s.code, s.condition, s.firmware_version, ${steadyPart('s.facts')}) is distinct from
        (b.status, b.message, b.code, b.condition, b.firmware_version, ${steadyPart('b.facts')}) as is_new,
      case when (s.condition, s.code, s.facts ->> 'power', s.facts ->> 'in_use') is distinct from
          (b.condition, b.code, b.facts ->> 'power', b.facts ->> 'in_use')
        then jsonb_build_object('condition', s.condition, 'power', s.facts -> 'power', 'in_use', s.facts -> 'in_use',
          'at', case when s.condition is distinct from b.condition then s.condition_since else s.observed_at end)
        end as change
    from stored s left join before b on b.asset_id = s.asset_id
    order by s.asset_id`.execute(db);
  await recordAssetChanges(db, rows.flatMap(changeOf));
  await notifyChanged(
    db,
    rows.filter(({ is_new }) => is_new).map(({ asset_id }) => asset_id),
  );
  return rows.map(({ is_new: _, change: __, observed_at, ...kept }) => ({
    ...kept,
    observed_at: observed_at.toISOString(),
  }));
}

/** The rule is in the domain alone; the database knows the last power of the device and picks one of the two. */
function withConditions(status: ReportedStatus) {
  return {
    ...columnsOf(status),
    failing_ms: status.failing_ms ?? 0,
    condition_when_on: conditionOf(status),
    condition_when_off: conditionOf({ ...status, lastPower: 'standby', vanishes: true }),
  };
}

function changeOf({ change, asset_id, code, message, device_message }: Stored): AssetChange[] {
  return change ? [{ ...change, asset_id, code, message, device_message, at: new Date(change.at) }] : [];
}

async function notifyChanged(db: SystemDb, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += maxIdsPerNotification) {
    await notify(db, statusesChannel, ids.slice(at, at + maxIdsPerNotification).join(','));
  }
}

/** A firmware check also reports the version; it is stored with the status when there is one. */
export async function storeVersion(
  db: SystemDb,
  { asset_id, version, now }: { asset_id: number; version: string; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('asset_statuses')
    .set({ firmware_version: version, changed_at: now })
    .where('asset_id', '=', asset_id)
    .where('firmware_version', 'is distinct from', version)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await notifyChanged(db, [asset_id]);
}
