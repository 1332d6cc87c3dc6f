import type { DiscoveredDevice } from '@greenroom/domain/operations/discovery/discovery.ts';

export type FoundAct = 'connect' | 'add';

/**
 * What can be done with each found device, by address: connect it to the asset that it seems to be, or add an asset.
 * An asset is offered to one device only.
 */
export function planActs(
  devices: readonly DiscoveredDevice[],
  { mayCreateAssets }: { mayCreateAssets: boolean },
): ReadonlyMap<string, FoundAct> {
  const acts = new Map<string, FoundAct>();
  const taken = new Set<number>();
  for (const { address, match, driver } of devices) {
    if (match && (match.reason === 'connected' || taken.has(match.asset_id))) continue;
    if (match && driver !== null) {
      taken.add(match.asset_id);
      acts.set(address, 'connect');
    } else if (!match && mayCreateAssets) acts.set(address, 'add');
  }
  return acts;
}

/** The same MAC address or serial number leaves no doubt; anything weaker is for a person to choose. */
export function isCertain({ match }: DiscoveredDevice): boolean {
  return match?.reason === 'mac' || match?.reason === 'serial';
}
