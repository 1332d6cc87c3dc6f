import { insertOperation } from '#features/operations/actions/open-operations.queries.ts';
import { agentOperationsChannel } from '#features/operations/operations-channels.ts';
import { asSystem } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import { aConnection } from '../build/a-connection.ts';
import { aRoom } from '../build/a-room.ts';
import { aSite } from '../build/a-site.ts';
import { anAsset } from '../build/an-asset.ts';
import { anEnrolledAgent, type EnrolledAgent } from '../enrolled-agent.ts';
import type { TestApp } from '../start-test-app.ts';

/** A site with an agent and one controlled device. */
export async function aSiteWithDevice(t: TestApp) {
  const site = await aSite(t.database, { name: 'Hall' });
  const asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
  await aConnection(t, asset, { credentials: { password: 'c0rrect-horse' } });
  return { site, asset, agent: await anEnrolledAgent(t, site) };
}

/** Queues an operation as a request does; `silently` sends no notification. */
export const requestReboot = (
  t: TestApp,
  { asset, agent }: { asset: { id: number; partner_id: number }; agent: EnrolledAgent },
  { silently = false, user_id }: { silently?: boolean; user_id: number },
) =>
  asSystem(t.database, async (db) => {
    const now = t.clock.now();
    const action = { action_name: 'reboot', asset_id: asset.id, outlet: null, firmware: null } as const;
    const { agent_id } = agent;
    const deadline_at = new Date(now.getTime() + 8_000);
    const common = { asset_id: asset.id, partner_id: asset.partner_id, user_id, parameters: {} };
    const id = await insertOperation(db, { ...common, action, now, agent_id, deadline_at });
    if (!silently) await notify(db, agentOperationsChannel, String(agent_id));
    return id;
  });
export const rowOf = (t: TestApp, id: number) =>
  asSystem(t.database, (db) =>
    db.selectFrom('asset_operations').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
  );
export const sessionOf = (t: TestApp, { agent_id }: EnrolledAgent) =>
  asSystem(t.database, (db) =>
    db.selectFrom('agent_sessions').where('agent_id', '=', agent_id).selectAll().executeTakeFirstOrThrow(),
  );
