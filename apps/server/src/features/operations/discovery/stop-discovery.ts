import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Discovery } from '@greenroom/domain/operations/discovery/discovery.ts';
import { notifyAgent } from '#features/operations/connections/agent-tests.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { requestStop } from './discoveries.queries.ts';
import { requireDiscovery } from './get-discovery.ts';

export async function stopDiscovery(
  services: Pick<Services, 'database' | 'now'>,
  viewer: Viewer,
  id: number,
): Promise<Discovery> {
  const { database, now } = services;
  const { agent_id } = await requireDiscovery(services, viewer, id);
  await asSystem(database, async (db) => {
    await requestStop(db, { id, now: now() });
    if (agent_id !== null) await notifyAgent(db, agent_id);
  });
  return requireDiscovery(services, viewer, id);
}
