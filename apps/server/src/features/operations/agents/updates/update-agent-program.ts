import { Problem } from '@greenroom/domain/http/problem.ts';
import { notifyAgent } from '#features/operations/connections/agent-tests.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { type AgentManager, findManagedAgent, recordAgentChange } from '../manage/manage-agents.ts';
import { requestUpdate } from './agent-updates.queries.ts';

/** The agent fetches the release through its own link, verifies it and restarts with it. */
export async function updateAgentProgram(
  services: Services,
  manager: AgentManager,
  id: number,
): Promise<void> {
  const { name, version, can_update_to } = await findManagedAgent(services, manager.viewer, id);
  if (can_update_to === null)
    throw new Problem(
      'conflict',
      'This agent is offline, does not update itself, or runs the newest release that this server holds.',
    );
  await asSystem(services.database, async (db) => {
    if (!(await requestUpdate(db, { agent_id: id, version: can_update_to, now: services.now() })))
      throw new Problem('conflict', 'An update of this agent is under way.');
    await notifyAgent(db, id);
    await recordAgentChange(db, manager, {
      ...{ action: 'agent-update-requested', subject: name },
      ...{ before: { version }, after: { version: can_update_to } },
    });
  });
}
