import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type {
  AgentChange,
  AgentDetail,
  AgentEnrolment,
  ListedAgent,
} from '@greenroom/domain/agent/site-agent.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { findRequester } from '#features/admin/users.queries.ts';
import { type AuditedChange, recordChange } from '#features/audit/audit.queries.ts';
import { notifyAgent } from '#features/operations/connections/agent-tests.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, asViewer, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { insertEnrolment, revokeAgent as revokeAgentRow } from '../agents.queries.ts';
import { enrolmentMinutes } from '../create-agent-token.ts';
import { findNewestRelease } from '../updates/agent-releases.ts';
import { listAgentDevices, listConnects, listReached } from './agent-detail.queries.ts';
import { requestRestart } from './agent-restarts.queries.ts';
import {
  type AgentRow,
  changeAgentRow,
  describeAgent,
  findManagedSite,
  hasAgent,
  type KnownVersions,
  listAgentRows,
  listManagedSites,
} from './managed-agents.queries.ts';

export type AgentManager = { viewer: Viewer; address: string };

/** Offline ones first: they need attention. */
export async function listManagedAgents(services: Services, viewer: Viewer): Promise<ListedAgent[]> {
  const { database } = services;
  const known = await readVersions(services);
  const rows = await asSystem(database, (db) => listAgentRows(db));
  const site_ids = rows.map(({ site_id }) => site_id);
  const seen = await readAsViewer(database, viewer, (db, scope) => listManagedSites(db, scope, site_ids));
  return rows
    .filter(({ site_id }) => seen.has(site_id))
    .map((row) => describeAgent(row, known))
    .sort((one, other) => Number(one.online) - Number(other.online));
}

export async function getManagedAgent(services: Services, viewer: Viewer, id: number): Promise<AgentDetail> {
  const { database, version } = services;
  const agent = await findManaged(services, viewer, id);
  const { reached, connects } = await asSystem(database, async (db) => ({
    reached: await listReached(db, agent.site_id),
    connects: await listConnects(db, id),
  }));
  const devices = await asViewer(database, viewer, (db, scope) => listAgentDevices(db, scope, reached));
  return {
    ...describeAgent(agent, await readVersions(services)),
    ...{ server_version: version, devices, connects },
  };
}

export async function createAgentEnrolment(
  { database, now }: Services,
  manager: AgentManager,
  { site_id, server_url }: { site_id: number; server_url: string },
): Promise<AgentEnrolment> {
  const { viewer } = manager;
  const site = await asViewer(database, viewer, (db, scope) =>
    orNotFound('Site', findManagedSite(db, scope, site_id)),
  );
  const { token, token_hash } = createOpaqueToken();
  const expires_at = new Date(now().getTime() + enrolmentMinutes * 60_000);
  await asSystem(database, async (db) => {
    await insertEnrolment(db, { token_hash, site_id, made_by: viewer.user_id, expires_at });
    const change = { action: 'agent-enrolment-created', subject: site.name, before: null } as const;
    await recordAgentChange(db, manager, { ...change, after: { site_id } });
  });
  return { token, expires_at: expires_at.toISOString(), server_url };
}

export async function updateManagedAgent(
  services: Services,
  manager: AgentManager,
  { id, change }: { id: number; change: AgentChange },
): Promise<ListedAgent> {
  const { database } = services;
  const agent = await findManaged(services, manager.viewer, id);
  const isMoved = change.site_id !== undefined && change.site_id !== agent.site_id;
  if (isMoved) {
    const target = await asViewer(database, manager.viewer, (db, scope) =>
      orNotFound('Site', findManagedSite(db, scope, change.site_id ?? 0)),
    );
    if (target.partner_id !== agent.partner_id)
      throw new Problem('other-partner', 'An agent stays with its partner.');
  }
  const [row] = await asSystem(database, async (db) => {
    if (isMoved && (await hasAgent(db, change.site_id ?? 0)))
      throw new Problem('conflict', 'This site already has an agent.');
    const isRenamed = change.name !== undefined && change.name !== agent.name;
    const after = {
      ...(isRenamed && change.name !== undefined && { name: change.name }),
      ...(isMoved && change.site_id !== undefined && { site_id: change.site_id }),
    };
    await changeAgentRow(db, { id, ...after });
    if (isRenamed || isMoved) {
      const { name, site_id } = agent;
      const before = { ...(isRenamed && { name }), ...(isMoved && { site_id }) };
      await recordAgentChange(db, manager, { action: 'agent-changed', subject: name, before, after });
    }
    return listAgentRows(db, id);
  });
  if (!row) throw new Problem('not-found', 'Agent not found.');
  return describeAgent(row, await readVersions(services));
}

/** The agent ends its program, and its service starts it again. Operations that run end first. */
export async function restartManagedAgent(
  services: Services,
  manager: AgentManager,
  id: number,
): Promise<void> {
  const { database, now } = services;
  const row = await findManaged(services, manager.viewer, id);
  if (!describeAgent(row, await readVersions(services)).can_restart)
    throw new Problem('conflict', 'This agent is offline, or too old to restart on request.');
  await asSystem(database, async (db) => {
    await requestRestart(db, { agent_id: id, now: now() });
    await notifyAgent(db, id);
    const change = { action: 'agent-restarted', subject: row.name, before: null } as const;
    await recordAgentChange(db, manager, { ...change, after: { site_id: row.site_id } });
  });
}

export async function revokeManagedAgent(
  services: Services,
  manager: AgentManager,
  id: number,
): Promise<void> {
  const { name, site_id } = await findManaged(services, manager.viewer, id);
  await asSystem(services.database, async (db) => {
    await revokeAgentRow(db, { agent_id: id, now: services.now() });
    const change = { action: 'agent-revoked', subject: name, before: { site_id } } as const;
    await recordAgentChange(db, manager, { ...change, after: null });
  });
}

export async function findManagedAgent(services: Services, viewer: Viewer, id: number): Promise<ListedAgent> {
  return describeAgent(await findManaged(services, viewer, id), await readVersions(services));
}

async function readVersions({ config, version, now }: Services): Promise<KnownVersions> {
  const newest = await findNewestRelease(config.agentReleases);
  return { now: now(), version, release: newest?.facts.version };
}

async function findManaged({ database }: Services, viewer: Viewer, id: number): Promise<AgentRow> {
  const [row] = await asSystem(database, (db) => listAgentRows(db, id));
  const seen = await readAsViewer(database, viewer, (db, scope) =>
    listManagedSites(db, scope, row ? [row.site_id] : []),
  );
  if (!row || !seen.has(row.site_id)) throw new Problem('not-found', 'Agent not found.');
  return row;
}

export async function recordAgentChange(
  db: SystemDb,
  { viewer, address }: AgentManager,
  change: Omit<AuditedChange, 'user_id'>,
): Promise<void> {
  const actor = await findRequester(db, viewer, address);
  await recordChange(db, { actor, change: { ...change, user_id: viewer.user_id } });
}
