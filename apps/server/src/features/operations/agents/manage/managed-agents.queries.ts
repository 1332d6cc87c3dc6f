import type { UpdateFailure, UpdateState } from '@greenroom/domain/agent/agent-update.ts';
import { agentAliveMilliseconds, restartProtocol } from '@greenroom/domain/agent/messages.ts';
import { connectFailures, type ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { compareVersions } from '@greenroom/domain/operations/compare-versions.ts';
import type { SiteAgent } from '@greenroom/domain/operations/connections/asset-connection.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { agentSessionsChannel } from '#features/operations/operations-channels.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';

/**
 * An agent receives the credentials of all devices of its site, so a user with explicit grants, who need not see them
 * all, manages none.
 */
function managedSites(scope: Scope): Expression<SqlBool> {
  return scope.visibility === 'grants' ? sql<SqlBool>`false` : visible(scope, 'sites');
}

export async function listManagedSites(
  db: ViewerDb,
  scope: Scope,
  site_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('sites')
    .where(managedSites(scope))
    .where(sql<boolean>`sites.id = any(${[...site_ids]}::integer[])`)
    .select('sites.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function findManagedSite(db: ViewerDb, scope: Scope, id: number) {
  return db
    .selectFrom('sites')
    .where(managedSites(scope))
    .where('sites.id', '=', id)
    .select(['sites.id', 'sites.name', 'sites.partner_id'])
    .executeTakeFirst();
}

export type AgentRow = Omit<
  ListedAgent,
  'online' | 'can_restart' | 'can_update_to' | 'update' | 'since' | 'has_update' | 'created_at' | 'last_error'
> & {
  partner_id: number;
  protocol: number | null;
  takes_updates: boolean | null;
  update_version: string | null;
  update_state: UpdateState | null;
  update_failure: UpdateFailure | null;
  update_changed_at: Date | null;
  created_at: Date;
  connected_at: Date | null;
  seen_at: Date | null;
  ended_at: Date | null;
  error_at: Date | null;
  error_reason: (typeof connectFailures)[number] | null;
};

/** All of the installation, or one. */
export async function listAgentRows(db: SystemDb, id?: number): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select a.id, a.name, a.site_id, s.name as site_name, s.partner_id, a.version, a.created_at,
      a.update_version, a.update_state, a.update_failure, a.update_changed_at, e.takes_updates,
      e.connected_at, e.seen_at, e.ended_at, e.round_trip_ms, e.protocol, f.ended_at as error_at, f.end_reason as error_reason,
      (select count(*)::integer from device_connections c
        join assets d on d.id = c.asset_id join rooms r on r.id = d.room_id
        where r.site_id = a.site_id and d.is_controlled and not is_retired(d.status) and c.route in ('auto', 'agent')) as device_count
    from agents a join sites s on s.id = a.site_id left join agent_sessions e on e.agent_id = a.id
      left join lateral (
        select c.ended_at, c.end_reason from agent_connects c
        where c.agent_id = a.id and c.end_reason = any(${[...connectFailures]}::text[])
        order by c.epoch desc limit 1) f on true
    where a.revoked_at is null and (${id ?? null}::integer is null or a.id = ${id ?? null})
    order by s.name_key, a.id`.execute(db);
  return rows;
}

type SessionTimes = Pick<AgentRow, 'connected_at' | 'seen_at' | 'ended_at'>;

export function onlineOf({ connected_at, seen_at, ended_at }: SessionTimes, now: Date) {
  const isSeen = seen_at !== null && now.getTime() - seen_at.getTime() < agentAliveMilliseconds;
  const online = isSeen && ended_at === null;
  const since = online ? connected_at : (ended_at ?? seen_at);
  return { online, since: since?.toISOString() ?? null };
}

/** The agent of a site; null when it has none. */
export async function findSiteAgent(
  db: SystemDb,
  { site_id, now }: { site_id: number; now: Date },
): Promise<SiteAgent | null> {
  const row = await db
    .selectFrom('agents')
    .leftJoin('agent_sessions', 'agent_sessions.agent_id', 'agents.id')
    .where('agents.site_id', '=', site_id)
    .where('agents.revoked_at', 'is', null)
    .select(['agents.id', 'agents.name', 'connected_at', 'seen_at', 'ended_at'])
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, ...onlineOf(row, now) } : null;
}

/** The version of this server, and that of the release of the agent which it holds. */
export type KnownVersions = { now: Date; version: string; release: string | undefined };

export function describeAgent(row: AgentRow, { now, version, release }: KnownVersions): ListedAgent {
  const { partner_id: _, protocol, takes_updates, error_at, error_reason, ...described } = row;
  const { connected_at, seen_at, ended_at, ...known } = described;
  const { update_version, update_state, update_failure, update_changed_at, ...rest } = known;
  const { online, since } = onlineOf({ connected_at, seen_at, ended_at }, now);
  return {
    ...rest,
    ...{ online, since, round_trip_ms: online ? rest.round_trip_ms : null },
    can_restart: online && (protocol ?? 1) >= restartProtocol,
    can_update_to:
      online && takes_updates && release !== undefined && compareVersions(release, row.version) > 0
        ? release
        : null,
    update:
      update_version && update_state && update_changed_at
        ? {
            ...{ version: update_version, state: update_state, failure: update_failure },
            at: update_changed_at.toISOString(),
          }
        : null,
    last_error: error_at && error_reason ? { at: error_at.toISOString(), reason: error_reason } : null,
    has_update: row.version !== '' && row.version !== version,
    created_at: row.created_at.toISOString(),
  };
}

export async function hasAgent(db: SystemDb, site_id: number): Promise<boolean> {
  const query = db.selectFrom('agents').where('site_id', '=', site_id).where('revoked_at', 'is', null);
  return (await query.select('id').executeTakeFirst()) !== undefined;
}

export async function changeAgentRow(
  db: SystemDb,
  { id, ...change }: { id: number; name?: string; site_id?: number },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('agents').set(change).where('id', '=', id).execute();
  if (change.site_id === undefined) return;
  // A new epoch ends its session. The agent connects again and receives the devices of the other site.
  await db
    .updateTable('agent_sessions')
    .set({ epoch: sql<number>`epoch + 1`, ended_at: sql<Date>`now()` })
    .where('agent_id', '=', id)
    .execute();
  await notify(db, agentSessionsChannel, String(id));
}
