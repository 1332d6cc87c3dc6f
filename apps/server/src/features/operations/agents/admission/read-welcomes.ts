import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import type { ClaimedOperation } from '#features/operations/actions/operations.queries.ts';
import { listSiteRows, openConnections } from '#features/operations/connections/connections.queries.ts';
import { fillLostPolls } from '#features/operations/samples/fill-lost-polls.ts';
import { asSystem } from '#platform/database/scope.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Services } from '#platform/services.ts';
import {
  listAgentsWithWork,
  lockSessions,
  type SessionKey,
  takeOverOperations,
} from '../agent-sessions.queries.ts';
import { lockInTime } from './lock-in-time.ts';

export type Arrived = SessionKey & { site_id: number };

/** What a session begins with. */
export type Welcome = {
  devices: DeviceConnection[];
  /** Operations that an earlier session was sent and never confirmed. */
  resent: ClaimedOperation[];
  /** Something waits for the agent. */
  hasWork: boolean;
};

/** Reads with what these sessions begin, in one transaction; undefined for a session that is not the newest of its agent. */
export async function readWelcomes(
  { database, sealer, now }: Services,
  arrived: readonly Arrived[],
): Promise<(Welcome | undefined)[]> {
  const { rows, resent, busy, held } = await asSystem(database, async (db) => {
    await lockInTime(db, arrived.length);
    const sessions = await lockSessions(db, arrived);
    const ids = sessions.map(({ agent_id }) => agent_id);
    const sites = arrived.filter(({ agent_id }) => ids.includes(agent_id)).map(({ site_id }) => site_id);
    const rows = await listSiteRows(db, sites);
    await fillLostPolls(db, { asset_ids: rows.map(({ asset_id }) => asset_id), now: now() });
    const resent = await takeOverOperations(db, { sessions, now: now() });
    return { rows, resent, busy: await listAgentsWithWork(db, ids), held: new Set(ids) };
  });
  const rowsOfSites = groupBy(rows, ({ site_id }) => site_id);
  const welcomes: (Welcome | undefined)[] = [];
  for (const { agent_id, site_id } of arrived) {
    const rowsOfSite = rowsOfSites.get(site_id) ?? [];
    welcomes.push(
      held.has(agent_id)
        ? {
            devices: openConnections(rowsOfSite, sealer),
            resent: resent.filter((operation) => operation.agent_id === agent_id),
            hasWork: busy.includes(agent_id),
          }
        : undefined,
    );
    // Decrypting the credentials of many sites must not delay requests.
    if (rowsOfSite.length > 0) await nextTurn();
  }
  return welcomes;
}
