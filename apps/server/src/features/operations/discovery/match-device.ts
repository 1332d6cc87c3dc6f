import type {
  DiscoveryMatch,
  FoundDevice,
  MatchReason,
} from '@greenroom/domain/operations/discovery/discovery.ts';
import { nameLikeness } from '@greenroom/domain/operations/discovery/name-likeness.ts';
import type { SiteAsset } from './site-assets.queries.ts';

/** Below this, names are alike by chance. */
const minLikeness = 0.6;

/** The asset that a found device seems to be, by the strongest reason; null when there is none. */
export function matchDevice(
  device: FoundDevice,
  assets: readonly SiteAsset[],
  hosts: ReadonlyMap<string, number>,
): DiscoveryMatch | null {
  const connected = hosts.get(device.address);
  const { mac_address, serial_number, address } = device;
  const reasons: [MatchReason, (asset: SiteAsset) => boolean][] = [
    ['connected', ({ id }) => id === connected],
    ['mac', (asset) => mac_address !== null && asset.mac_address === mac_address],
    ['serial', (asset) => isSameSerial(asset.serial_number, serial_number)],
    ['address', (asset) => asset.ip_address === address],
  ];
  for (const [reason, matches] of reasons) {
    const asset = assets.find(matches);
    if (asset) return { ...describe(asset), reason, percent: null };
  }
  const alike = assets
    .map((asset) => ({ asset, likeness: likenessOf(device, asset) }))
    .sort((one, other) => other.likeness - one.likeness);
  const [best, second] = alike;
  // Two of the same model: the name does not tell which one it is.
  if (!best || best.likeness < minLikeness || second?.likeness === best.likeness) return null;
  return { ...describe(best.asset), reason: 'name', percent: Math.round(best.likeness * 100) };
}

function isSameSerial(stored: string | null, found: string | null): boolean {
  return stored !== null && found !== null && stored.trim().toLowerCase() === found.trim().toLowerCase();
}

function likenessOf({ name, manufacturer, model }: FoundDevice, asset: SiteAsset): number {
  const found = [name, [manufacturer, model].filter(Boolean).join(' '), model];
  const stored = [
    asset.product_name,
    [asset.manufacturer, asset.model].filter(Boolean).join(' '),
    asset.model,
  ];
  const pairs = found.flatMap((one) => stored.map((other) => (one && other ? nameLikeness(one, other) : 0)));
  return Math.max(0, ...pairs);
}

function describe({ id, product_name, room_name }: SiteAsset) {
  return { asset_id: id, asset_name: product_name, room_name };
}
