import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { deviceKeyOf } from '@greenroom/domain/operations/discovery/discovery.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listFoundDevices } from './discoveries.queries.ts';
import { requireDiscovery } from './get-discovery.ts';
import { deleteIgnored, insertIgnored } from './ignored-devices.queries.ts';

/** Only what this discovery has found can be ignored, so the list stays as short as the site is large. */
export async function ignoreDevice(
  services: Pick<Services, 'database' | 'now'>,
  { viewer, id }: { viewer: Viewer; id: number },
  { address, is_ignored }: { address: string; is_ignored: boolean },
): Promise<undefined> {
  const { database, now } = services;
  const { site_id, agent_id } = await requireDiscovery(services, viewer, id);
  await asSystem(database, async (db) => {
    const device = (await listFoundDevices(db, id)).find((found) => found.address === address);
    if (!device) throw new Problem('not-found', 'This discovery has found no device at this address.');
    const place = { site_id, by_server: agent_id === null, device_key: deviceKeyOf(device) };
    if (is_ignored) await insertIgnored(db, { ...place, user_id: viewer.user_id, now: now() });
    else await deleteIgnored(db, place);
  });
}
