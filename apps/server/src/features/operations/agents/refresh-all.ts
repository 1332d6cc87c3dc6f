import { setImmediate as nextTurn } from 'node:timers/promises';
import { listSiteRows, openConnections } from '#features/operations/connections/connections.queries.ts';
import { readAsSystem } from '#platform/database/scope.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Services } from '#platform/services.ts';
import type { AgentSession } from './agent-session.ts';

/** One statement for many sites costs little more than for one. */
const maxTogether = 100;

/** Sends their inventories again to the agents that have other ones. */
export async function refreshAll(services: Services, sessions: readonly AgentSession[]): Promise<void> {
  const { database, sealer } = services;
  for (let at = 0; at < sessions.length; at += maxTogether) {
    const some = sessions.slice(at, at + maxTogether);
    const sites = some.map(({ site_id }) => site_id);
    const rows = groupBy(await readAsSystem(database, (db) => listSiteRows(db, sites)), (row) => row.site_id);
    for (const session of some) {
      const ofSite = rows.get(session.site_id) ?? [];
      // What was read here may be older than what the agent has got since: the session reads it again.
      if (session.hasOther(openConnections(ofSite, sealer))) await session.refreshDevices();
      // One after the other: this is not urgent, and requests need the event loop too.
      if (ofSite.length > 0) await nextTurn();
    }
  }
}
