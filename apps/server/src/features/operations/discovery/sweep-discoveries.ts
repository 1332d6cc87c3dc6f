import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { failSilent } from './discoveries.queries.ts';

/** Ends discoveries whose agent or server has disappeared, so that the next one can start. */
export function sweepDiscoveries({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const message = deviceMessage('device.discoveryLost');
  return asSystem(database, (db) => failSilent(db, { now: now(), message }));
}
