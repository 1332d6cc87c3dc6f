import { agentAliveMilliseconds } from '@greenroom/domain/agent/messages.ts';
import { deviceMilliseconds } from '@greenroom/domain/operations/timing.ts';
import { sql } from 'kysely';
import { insertOperation } from '#features/operations/actions/open-operations.queries.ts';
import { agentOperationsChannel } from '#features/operations/operations-channels.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { defineChannel, notify } from '#platform/events/events.ts';

/** Devices that a server polls itself are due now; the payload is the ids of the assets. */
export const pollSoonChannel = defineChannel('poll_soon');

type Polled = { asset_id: number; partner_id: number; agent_id: number | null; is_direct: boolean };

/**
 * Polls these devices as soon as possible: the server that polls takes its own next, and agents get a status request for
 * theirs. Those whose agent is away are left out. Returns how many are polled.
 */
export async function pollSoon(
  db: SystemDb,
  { asset_ids, user_id, now }: { asset_ids: readonly number[]; user_id: number | null; now: Date },
): Promise<number> {
  const alive = new Date(now.getTime() - agentAliveMilliseconds);
  const { rows } = await sql<Polled>`
    select a.id as asset_id, a.partner_id, n.agent_id,
      c.route = 'direct' or (c.route = 'auto' and g.id is null) as is_direct
    from assets a join rooms r on r.id = a.room_id join device_connections c on c.asset_id = a.id
    left join agents g on g.site_id = r.site_id and g.revoked_at is null
    left join agent_sessions n on n.agent_id = g.id and n.ended_at is null and n.seen_at > ${alive}
    where a.id = any(${[...asset_ids]}::integer[]) and a.is_controlled and not is_retired(a.status)
    order by a.id`.execute(db);
  const direct = rows.filter(({ is_direct }) => is_direct);
  const behindAgents = rows.filter(({ is_direct, agent_id }) => !is_direct && agent_id !== null);
  for (const { asset_id, partner_id, agent_id } of behindAgents)
    await insertOperation(db, {
      ...{ asset_id, partner_id, user_id, parameters: {}, now },
      action: { action_name: 'get_status', asset_id, outlet: null, firmware: null },
      agent_id: agent_id as number,
      deadline_at: new Date(now.getTime() + deviceMilliseconds),
    });
  for (const agent_id of new Set(behindAgents.map((row) => row.agent_id)))
    await notify(db, agentOperationsChannel, String(agent_id));
  if (direct.length > 0) await notify(db, pollSoonChannel, direct.map(({ asset_id }) => asset_id).join(','));
  return direct.length + behindAgents.length;
}
