import { type PackedPolls, placeOf } from '@greenroom/domain/history/packed-polls.ts';
import { sql } from 'kysely';
import { ensureHistoryPartition } from '#platform/database/history-partitions.ts';
import type { SystemDb } from '#platform/database/scope.ts';

/**
 * Adds polls to the row of their device, hour and period. Storing the same twice, or in another order, changes nothing.
 * Devices that are gone are left out. What begins where the row ends is added here: the function gives the same, and takes
 * longer than all the rest of the statement.
 */
export async function storeSamples(db: SystemDb, rows: readonly PackedPolls[]): Promise<void> {
  const days = new Map(rows.map(({ at }) => [new Date(at).toISOString().slice(0, 10), at]));
  for (const at of days.values()) await ensureHistoryPartition(db, 'asset_samples', new Date(at));
  for (const some of withoutRepetition(rows)) await storeOnce(db, some);
}

async function storeOnce(db: SystemDb, rows: readonly PlacedPolls[]): Promise<void> {
  await sql`
    insert into asset_samples as s (asset_id, hour, period_s, phase_ms, polls)
    select a.id, h.hour, h.period_s, h.phase_ms, decode(repeat('00', h.place) || h.polls, 'hex')
    from unnest(
      ${rows.map(({ asset_id }) => asset_id)}::integer[], ${rows.map(({ hour }) => hour.toISOString())}::timestamptz[],
      ${rows.map(({ period_s }) => period_s)}::smallint[], ${rows.map(({ phase_ms }) => phase_ms)}::integer[],
      ${rows.map(({ place }) => place)}::integer[], ${rows.map(({ polls }) => polls)}::text[])
      as h (asset_id, hour, period_s, phase_ms, place, polls)
    join assets a on a.id = h.asset_id
    order by a.id, h.hour, h.period_s
    on conflict (asset_id, hour, period_s) do update
      set polls = case
        when abs(excluded.phase_ms - s.phase_ms) <= s.period_s * 500
          and length(excluded.polls) >= length(s.polls)
          and substr(excluded.polls, 1, length(s.polls)) = decode(repeat('00', length(s.polls)), 'hex')
        then s.polls || substr(excluded.polls, length(s.polls) + 1)
        else merge_polls(s.polls, s.phase_ms, excluded.polls, excluded.phase_ms, s.period_s) end`.execute(db);
}

type PlacedPolls = PackedPolls & ReturnType<typeof placeOf>;

/** One statement can change a row once only. */
function withoutRepetition(rows: readonly PackedPolls[]): PlacedPolls[][] {
  const parts: Map<string, PlacedPolls>[] = [];
  for (const row of rows) {
    const placed = { ...row, ...placeOf(row) };
    const key = `${row.asset_id} ${placed.hour.getTime()} ${row.period_s}`;
    const part = parts.find((other) => !other.has(key));
    if (part) part.set(key, placed);
    else parts.push(new Map([[key, placed]]));
  }
  return parts.map((part) => [...part.values()]);
}

export type LastSample = { asset_id: number; period_s: number; next_at: Date; observed_at: Date };

/**
 * Of devices that responded at their last poll: when the poll after the last stored one was due, if the last one was
 * noted later than that. The polls between were lost with the process that had packed them.
 */
export async function listLostPolls(
  db: SystemDb,
  { asset_ids, now }: { asset_ids: readonly number[]; now: Date },
): Promise<LastSample[]> {
  const { rows } = await sql<LastSample>`
    select p.asset_id, p.period_s, p.next_at, o.observed_at
    from asset_statuses s
    left join asset_checks k on k.asset_id = s.asset_id
    cross join lateral (select least(greatest(s.observed_at, k.checked_at), ${now}::timestamptz) as observed_at) as o
    cross join lateral (
      select s.asset_id, period_s, hour + make_interval(secs => phase_ms / 1000.0 + length(polls) * period_s) as next_at
      from asset_samples
      where asset_id = s.asset_id and hour > ${now}::timestamptz - interval '3 hours'
      order by hour desc, length(polls) * period_s desc limit 1) as p
    where s.asset_id = any(${[...asset_ids]}::integer[]) and s.code is null and p.next_at <= o.observed_at`.execute(
    db,
  );
  return rows;
}
