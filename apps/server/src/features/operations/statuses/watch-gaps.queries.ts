import { agentAliveMilliseconds } from '@greenroom/domain/agent/messages.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** A shorter loss, such as a restart of the agent or of a server, misses a poll or two and is no gap. */
const minGapSeconds = 30;
/** A server reports every few seconds that it is alive. */
const minServerGapSeconds = 60;

/**
 * Opens a gap for each site whose agent has been away for a while, from the moment of its loss, and ends the gaps of those
 * that are back, or that have no agent any more. To be called again and again by one server.
 */
export async function sweepWatchGaps(db: SystemDb, now: Date): Promise<void> {
  const alive = sql`(n.ended_at is null and n.seen_at > ${now}::timestamptz
    - make_interval(secs => ${agentAliveMilliseconds / 1000}))`;
  await sql`
    update watch_gaps w set ended_at = back.ended_at,
      filled_until = case when w.filled_until > back.ended_at - make_interval(secs => ${toleranceSeconds}::integer)
        then back.ended_at else w.filled_until end
    from (
      select w.id, greatest(w.began_at, least(${now}::timestamptz,
          coalesce(min(n.connected_at) filter (where ${alive}), ${now}::timestamptz))) as ended_at,
        count(g.id) as agents, count(*) filter (where ${alive}) as live
      from watch_gaps w
      left join agents g on g.site_id = w.site_id and g.revoked_at is null
      left join agent_sessions n on n.agent_id = g.id
      where w.ended_at is null and w.site_id is not null
      group by w.id) as back
    where back.id = w.id and (back.live > 0 or back.agents = 0)`.execute(db);
  await sql`
    insert into watch_gaps (site_id, began_at, reason)
    select g.site_id, max(coalesce(n.ended_at, n.seen_at)), 'agent-offline'
    from agents g join agent_sessions n on n.agent_id = g.id
    where g.revoked_at is null
      and not exists (select from watch_gaps w where w.site_id = g.site_id and w.ended_at is null)
    group by g.site_id
    having not bool_or(${alive})
      and max(coalesce(n.ended_at, n.seen_at)) < ${now}::timestamptz - make_interval(secs => ${minGapSeconds})
    on conflict (coalesce(site_id, 0)) where ended_at is null do nothing`.execute(db);
}

/**
 * The devices that servers poll themselves: when no server was alive for a while, that time is a gap. To be called before
 * a server reports that it is alive.
 */
export async function closeServerGap(db: SystemDb): Promise<void> {
  await sql`
    with open as (
      select id, began_at from watch_gaps where site_id is null and ended_at is null and reason = 'server-stopped'),
    short as (
      delete from watch_gaps using open where watch_gaps.id = open.id
        and open.began_at > now() - make_interval(secs => ${minServerGapSeconds})),
    ended as (
      update watch_gaps set ended_at = now() from open where watch_gaps.id = open.id
        and open.began_at <= now() - make_interval(secs => ${minServerGapSeconds}))
    insert into watch_gaps (site_id, began_at, ended_at, reason)
    select null, max(seen_at), now(), 'server-stopped' from server_nodes
    where not exists (select from open)
    having max(seen_at) < now() - make_interval(secs => ${minServerGapSeconds})`.execute(db);
}

/** To be called when a server stops: the last one opens a gap. */
export async function openServerGap(db: SystemDb, aliveSeconds: number): Promise<void> {
  await sql`
    insert into watch_gaps (site_id, began_at, reason)
    select null, now(), 'server-stopped'
    where not exists (
      select from server_nodes where seen_at > now() - make_interval(secs => ${aliveSeconds}))
    on conflict (coalesce(site_id, 0)) where ended_at is null do nothing`.execute(db);
}

/** The loss of a link is noticed so much later by one side than by the other. */
const toleranceSeconds = 15;

/**
 * An agent has sent what it found in this time without a link. A gap is filled from its beginning on; what lies before, if
 * the agent has no history of it any more, becomes a gap of its own.
 */
export async function fillWatchGaps(
  db: SystemDb,
  { site_id, from, until }: { site_id: number; from: Date; until: Date },
): Promise<void> {
  const tolerance = sql`make_interval(secs => ${toleranceSeconds}::integer)`;
  await sql`
    with touched as (
      select *, ${from}::timestamptz > greatest(began_at, filled_until) + ${tolerance} as is_late from watch_gaps
      where site_id = ${site_id} and began_at < ${until} and coalesce(ended_at, 'infinity') > ${from}
        and coalesce(filled_until, began_at) < ${until}
      for update),
    earlier as (
      insert into watch_gaps (site_id, began_at, ended_at, filled_until, reason)
      select site_id, began_at, ${from}::timestamptz, filled_until, reason from touched where is_late)
    update watch_gaps w set began_at = case when t.is_late then ${from}::timestamptz else w.began_at end,
      filled_until = case when w.ended_at < ${until}::timestamptz + ${tolerance} then w.ended_at
        else ${until}::timestamptz end
    from touched t where t.id = w.id`.execute(db);
}

export async function deleteOldGaps(db: SystemDb, before: Date): Promise<void> {
  await db.deleteFrom('watch_gaps').where('ended_at', '<', before).execute();
}

/**
 * Whether a gap `w` concerns a device with the connection `c` in the room `r`: one of its site, or one of the servers if
 * they poll it themselves.
 */
export const gapConcernsDevice = sql<boolean>`case
  when c.route = 'direct' then w.site_id is null
  when c.route = 'auto' and not exists (
    select from agents g where g.site_id = r.site_id and g.revoked_at is null)
  then w.site_id is null or w.site_id = r.site_id
  else w.site_id = r.site_id end`;

type GapRow = { asset_id: number; began_at: Date; ended_at: Date | null; reason: string };

/**
 * The gaps of devices in a time; what an agent has sent later is no gap. Those of their site count also when its agent was
 * revoked later, and those of the servers for devices that they poll now.
 */
export async function listGapsOf(
  db: SystemDb,
  { asset_ids, from, to }: { asset_ids: readonly number[]; from: Date; to: Date },
): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    select a.id as asset_id, greatest(w.began_at, w.filled_until) as began_at, w.ended_at, w.reason
    from assets a
    join rooms r on r.id = a.room_id
    join device_connections c on c.asset_id = a.id
    join watch_gaps w on ${gapConcernsDevice}
    where a.id = any(${[...asset_ids]}::integer[])
      and w.began_at < ${to} and coalesce(w.ended_at, 'infinity') > ${from}
      and (w.filled_until is null or w.ended_at is null or w.filled_until < w.ended_at)
    order by a.id, w.began_at`.execute(db);
  return rows;
}
