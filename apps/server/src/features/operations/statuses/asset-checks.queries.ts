import { agentWholeReportSeconds } from '@greenroom/domain/agent/messages.ts';
import { noteSeconds } from '@greenroom/domain/operations/conditions/stale-after.ts';
import { steadyFacts } from '@greenroom/domain/operations/device-facts.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { steadyPart } from './facts-in-sql.ts';
import type { StatusColumns } from './status-columns.ts';

/**
 * How far the time of asset_statuses may lag behind that of asset_checks, which a crash of the database empties; the next
 * poll then repairs it. A whole status after this writes the row again; an agent sends one before `maxLagSeconds`.
 */
const rewriteSeconds = 3 * agentWholeReportSeconds;
const maxLagSeconds = 4.5 * agentWholeReportSeconds;

/**
 * A poll that finds the stored status is noted when the last note is older than this: single polls are in asset_samples,
 * and each note is a version of a row. Agents name a device each `noteSeconds` by their own clocks. A report that was less
 * delayed than the one before must count as well, else the status is two minutes old before the next one comes.
 */
const noteAfterSeconds = noteSeconds / 2 + 5;

/** When the status in a joined row of asset_statuses was last confirmed; asset_checks is joined as well. */
export const lastObservedAt = sql<Date>`greatest(asset_statuses.observed_at, asset_checks.checked_at)`;

const noted = sql`noted as (
      insert into asset_checks as c (asset_id, checked_at)
      select same.asset_id, same.checked_at from same left join asset_checks k on k.asset_id = same.asset_id
      where greatest(same.stored_at, k.checked_at)
        <= same.checked_at - make_interval(secs => ${noteAfterSeconds}::integer)
      order by same.asset_id
      on conflict (asset_id) do update set checked_at = greatest(c.checked_at, excluded.checked_at))`;

type Polled = StatusColumns & { asset_id: number; observed_at: string };

/**
 * Notes the poll of each device whose stored status is the one that was polled, and returns their numbers; `statuses` has
 * one of each device. The others are left for `storeStatuses`: they are new, have changed or have to be written again.
 */
export async function checkUnchanged(
  db: SystemDb,
  { statuses, now }: { statuses: readonly Polled[]; now: Date },
): Promise<Set<number>> {
  // Most devices of a kind have the same status: it is sent to the database once.
  const contents = new Map<string, number>();
  const kinds = statuses.map(({ asset_id: _, observed_at: __, facts, ...content }) => {
    const text = JSON.stringify({ ...content, facts: facts && steadyFacts(facts) });
    const kind = contents.get(text) ?? contents.size;
    contents.set(text, kind);
    return kind;
  });
  const { rows } = await sql<{ asset_id: number }>`
    with same as (
    select s.asset_id, least(h.observed_at, ${now}::timestamptz) as checked_at, s.observed_at as stored_at
    from unnest(
      ${statuses.map(({ asset_id }) => asset_id)}::integer[], ${kinds}::integer[],
      ${statuses.map(({ observed_at }) => observed_at)}::timestamptz[]) as h (asset_id, kind, observed_at)
    join unnest(${[...contents.keys()]}::jsonb[]) with ordinality as given (content, number) on number = h.kind + 1
    cross join lateral jsonb_to_record(given.content) as k (
      status text, message text, device_message jsonb, code text, firmware_version text, facts jsonb)
    join asset_statuses s on s.asset_id = h.asset_id
    where (s.status, s.message, s.code) is not distinct from (k.status, k.message, k.code)
      and s.device_message is not distinct from nullif(k.device_message, 'null')
      and coalesce(k.firmware_version, s.firmware_version) is not distinct from s.firmware_version
      and ${steadyPart('s.facts')} is not distinct from nullif(k.facts, 'null')
      -- A silent device may be in its grace time, and the first answer after a silence ends it.
      and k.code is distinct from 'device-unreachable' and s.down_at is null
      -- A server of the last version has written the row.
      and s.condition is not null
      and s.observed_at <= least(h.observed_at, ${now}::timestamptz)
      and s.observed_at > ${now}::timestamptz - make_interval(secs => ${rewriteSeconds}::integer)),
    ${noted}
    select asset_id from same`.execute(db);
  return new Set(rows.map(({ asset_id }) => asset_id));
}

type Named = { agent_id: number; epoch: number; asset_id: number };

/**
 * Notes the polls of devices that an agent reports as unchanged, and returns their numbers. Left out are those that are
 * not online in the database, or whose row has to be written again, those of another site, and all of a session that has
 * been replaced: the agent has to send their whole status.
 */
export async function checkNamed(
  db: SystemDb,
  { named, now }: { named: readonly Named[]; now: Date },
): Promise<Set<number>> {
  const { rows } = await sql<{ asset_id: number }>`
    with same as (
    select distinct s.asset_id, ${now}::timestamptz as checked_at, s.observed_at as stored_at
    from unnest(
      ${named.map(({ agent_id }) => agent_id)}::integer[], ${named.map(({ epoch }) => epoch)}::bigint[],
      ${named.map(({ asset_id }) => asset_id)}::integer[]) as h (agent_id, epoch, asset_id)
    join agent_sessions n on n.agent_id = h.agent_id and n.epoch = h.epoch and n.ended_at is null
    join agents g on g.id = n.agent_id
    join assets a on a.id = h.asset_id
    join rooms r on r.id = a.room_id and r.site_id = g.site_id
    join asset_statuses s on s.asset_id = a.id
    where s.status = 'online' and s.code is null and s.down_at is null and s.condition is not null
      and s.observed_at > ${now}::timestamptz - make_interval(secs => ${maxLagSeconds}::integer)),
    ${noted}
    select asset_id from same`.execute(db);
  return new Set(rows.map(({ asset_id }) => asset_id));
}
