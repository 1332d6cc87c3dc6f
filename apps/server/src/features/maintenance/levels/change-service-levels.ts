import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type {
  PartnerServiceLevels,
  ServiceLevel,
} from '@greenroom/domain/maintenance/levels/service-level.ts';
import { openStages } from '@greenroom/domain/maintenance/ticket.ts';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { countResults, findLevels, lockPartner, storeLevels } from './service-levels.queries.ts';
import { markOpenTickets } from './ticket-clocks.queries.ts';

type LevelServices = Pick<Services, 'database' | 'now'>;

export function getServiceLevels(
  { database, now }: LevelServices,
  viewer: Viewer,
  given: number | undefined,
): Promise<PartnerServiceLevels> {
  const partner_id = requireLinkedPartner(viewer, given);
  return asSystem(database, async (db) => {
    await orNotFound('Partner', lockPartner(db, partner_id));
    return read(db, partner_id, now());
  });
}

async function read(db: SystemDb, partner_id: number, now: Date): Promise<PartnerServiceLevels> {
  return {
    partner_id,
    ...(await findLevels(db, partner_id)),
    results: await countResults(db, partner_id, now),
  };
}

type Change = { partner_id?: number | undefined; version: number; levels: ServiceLevel[] };

/** The clocks of the open tickets follow. */
export async function updateServiceLevels(
  { database, now }: LevelServices,
  { viewer, address }: { viewer: Viewer; address: string },
  { partner_id: given, version, levels }: Change,
): Promise<PartnerServiceLevels> {
  const partner_id = requireLinkedPartner(viewer, given);
  return asSystem(database, async (db) => {
    const { name } = await orNotFound('Partner', lockPartner(db, partner_id));
    const before = await findLevels(db, partner_id);
    if (before.version !== version)
      throw new Problem('changed-meanwhile', 'Another user has changed this since you opened it.');
    const kept = levels
      .filter(({ response_minutes, solution_minutes }) => response_minutes ?? solution_minutes)
      .sort((one, other) => other.priority - one.priority);
    await storeLevels(db, { partner_id, version: version + 1, levels: kept, now: now() });
    await markOpenTickets(db, partner_id, openStages);
    await recordChange(db, {
      actor: await findRequester(db, viewer, address),
      change: {
        ...{ action: 'service-levels-changed', user_id: viewer.user_id, subject: name },
        ...{ before: describe(before.levels), after: describe(kept) },
      },
    });
    return read(db, partner_id, now());
  });
}

/** One entry for each priority and target, so that the log shows what has changed. */
function describe(levels: readonly ServiceLevel[]): Record<string, unknown> {
  return Object.fromEntries(
    levels.flatMap(({ priority, response_minutes, solution_minutes }) => [
      [`response_minutes_${priority}`, response_minutes],
      [`solution_minutes_${priority}`, solution_minutes],
    ]),
  );
}
