import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { AgentSession } from './agent-session.ts';
import { lockSessions } from './agent-sessions.queries.ts';
import { findSitesOfAssets } from './reports.queries.ts';

export type WholeReport = { session: AgentSession; statuses: readonly ReportedStatus[] };

/** One foreign device invalidates the whole report; one that was just deleted is only left out. */
export async function sortReports(db: SystemDb, reports: readonly WholeReport[]) {
  const sessions = [...new Set(reports.map(({ session }) => session))];
  const held = new Set(
    (
      await lockSessions(
        db,
        sessions.map(({ key }) => key),
      )
    ).map(({ agent_id, epoch }) => `${agent_id} ${epoch}`),
  );
  const isHeld = ({ agent_id, epoch }: AgentSession) => held.has(`${agent_id} ${epoch}`);
  const ids = reports.flatMap(({ statuses }) => statuses.map(({ asset_id }) => asset_id));
  const sites = await findSitesOfAssets(db, ids);
  const isForeign = (session: AgentSession, asset_id: number) =>
    (sites.get(asset_id) ?? session.site_id) !== session.site_id;

  const own = new Map<number, ReportedStatus>();
  const foreign = new Map<AgentSession, number>();
  for (const { session, statuses } of reports.filter(({ session }) => isHeld(session))) {
    const stranger = statuses.find(({ asset_id }) => isForeign(session, asset_id));
    if (stranger) foreign.set(session, stranger.asset_id);
    else for (const status of statuses) own.set(status.asset_id, status);
  }
  return {
    own: [...own.values()].filter(({ asset_id }) => sites.has(asset_id)),
    fenced: sessions.filter((session) => !isHeld(session)),
    foreign: [...foreign].map(([session, asset_id]) => ({ session, asset_id })),
  };
}
