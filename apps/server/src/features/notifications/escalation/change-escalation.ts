import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import {
  type Escalation,
  type EscalationChange,
  noEscalation,
} from '@greenroom/domain/notifications/escalation/escalation.ts';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listChannelRows, partnerExists } from '../channels/channels.queries.ts';
import { type Manager, recordManagement } from '../record-management.ts';
import { findEscalation, listEscalationUsers, saveEscalation } from './escalation.queries.ts';

export function getEscalation(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  partner: number | undefined,
): Promise<Escalation> {
  const partner_id = requireLinkedPartner(viewer, partner);
  return asSystem(database, (db) => readEscalation(db, partner_id));
}

export function updateEscalation(
  { database }: Pick<Services, 'database'>,
  manager: Manager,
  { partner_id: partner, ...settings }: EscalationChange,
): Promise<Escalation> {
  const partner_id = requireLinkedPartner(manager.viewer, partner);
  return asSystem(database, async (db) => {
    const { users } = await readEscalation(db, partner_id);
    const channels = await listChannelRows(db, { partner_id });
    for (const { user_ids, channel_ids } of settings.steps) {
      requireKnown('user_ids', user_ids, users);
      requireKnown('channel_ids', channel_ids, channels);
    }
    await saveEscalation(db, partner_id, settings);
    await recordManagement(db, manager, {
      action: 'escalation-changed',
      name: '',
      after: { minutes: settings.steps.map(({ after_minutes }) => after_minutes).join(', ') },
    });
    return readEscalation(db, partner_id);
  });
}

async function readEscalation(db: SystemDb, partner_id: number): Promise<Escalation> {
  if (!(await partnerExists(db, partner_id))) throw new Problem('not-found', 'Partner not found.');
  const stored = (await findEscalation(db, partner_id)) ?? noEscalation;
  return { ...stored, users: await listEscalationUsers(db, partner_id) };
}

function requireKnown(field: string, ids: readonly number[], known: readonly { id: number }[]): void {
  const unknown = ids.find((id) => !known.some((one) => one.id === id));
  if (unknown !== undefined)
    throw new Problem('invalid-input', `"${field}" names ${unknown}, which the partner does not have.`);
}
