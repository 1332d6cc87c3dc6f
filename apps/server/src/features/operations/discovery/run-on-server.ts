import { setTimeout as pause } from 'node:timers/promises';
import type { FoundDevice } from '@greenroom/domain/operations/discovery/discovery.ts';
import type { DiscoveryMethod } from '@greenroom/domain/operations/discovery/discovery-options.ts';
import { discoverDevices } from '@greenroom/drivers/discovery/discover-devices.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { claimServerDiscovery, storeProgress } from './discoveries.queries.ts';

type Task = {
  id: number;
  networks: readonly string[];
  methods: readonly DiscoveryMethod[];
  per_second: number;
};

const reportMilliseconds = 1_000;

/** Looks for devices in the background of this server. A shutdown stops it. */
export function runOnServer(
  services: Services,
  { id, networks, methods, per_second }: Task,
  stopping: AbortSignal,
): void {
  const { database, devices, config, now } = services;
  services.background('look for devices', async () => {
    if (!(await asSystem(database, (db) => claimServerDiscovery(db, { id, now: now() })))) return;
    const stop = new AbortController();
    let probed = 0;
    let found: FoundDevice[] = [];
    const report = (end: 'done' | 'stopped' | 'failed' | null) => {
      const batch = found;
      found = [];
      return asSystem(database, (db) =>
        storeProgress(db, {
          ...{ discovery_id: id, agent_id: null, probed, found: batch, now: now(), end, message: null },
        }),
      );
    };
    let hasEnded = false;
    const searching = discoverDevices({
      ...{ networks, methods, perSecond: per_second, pool: devices, allowed: config.deviceNetworks },
      signal: AbortSignal.any([stop.signal, stopping]),
      onProgress(progress) {
        probed += progress.probed;
        found.push(...progress.found);
      },
    }).finally(() => {
      hasEnded = true;
    });
    while (!hasEnded) {
      await Promise.race([searching, pause(reportMilliseconds)]);
      if (!hasEnded && !(await report(null))) stop.abort();
    }
    await searching;
    await report(stop.signal.aborted || stopping.aborted ? 'stopped' : 'done');
  });
}
