import { sameCauseMilliseconds } from './holds.ts';
import type { SiteDevice } from './site-facts.ts';

const maxDepth = 8;

/** What explains the trouble of a device: another device, or an outlet that is off. */
export type Explanation = { device: SiteDevice; outlet?: number };

type ExplainInput = {
  devices: ReadonlyMap<number, SiteDevice>;
  /** Since when a device explains others, being broken itself; undefined if it does not. */
  brokenSince: (device: SiteDevice) => number | undefined;
  /** Since when the device in question has been failing. */
  began: number;
};

/** The topmost cause behind a device; undefined if its trouble is its own. Unknown devices explain nothing. */
export function explainTrouble(device: SiteDevice, input: ExplainInput): Explanation | undefined {
  if (device.feeds.length === 0 && device.depends_on.length === 0) return undefined;
  let found: Explanation | undefined;
  let at = device;
  const seen = new Set([device.asset_id]);
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const next = causeOf(at, input);
    if (!next || seen.has(next.device.asset_id)) return found;
    found = next;
    if (next.outlet !== undefined) return found;
    at = next.device;
    seen.add(at.asset_id);
  }
  return found;
}

function causeOf(device: SiteDevice, input: ExplainInput): Explanation | undefined {
  return powerCauseOf(device, input) ?? parentOf(device, input);
}

/** All outlets that feed it are without power: each is off, or its power unit is broken. */
function powerCauseOf({ feeds }: SiteDevice, input: ExplainInput): Explanation | undefined {
  let first: Explanation | undefined;
  for (const { asset_id, outlet } of feeds) {
    const device = input.devices.get(asset_id);
    if (!device) return undefined;
    const isBroken = explains(device, input);
    const isOff = device.condition !== 'unknown' && device.outlets?.[outlet] === false;
    if (!isBroken && !isOff) return undefined;
    first ??= isBroken ? { device } : { device, outlet };
  }
  return first;
}

function parentOf({ depends_on }: SiteDevice, input: ExplainInput): Explanation | undefined {
  for (const asset_id of depends_on) {
    const device = input.devices.get(asset_id);
    if (device && explains(device, input)) return { device };
  }
  return undefined;
}

/** Older trouble is not explained by what came later. */
function explains(device: SiteDevice, { brokenSince, began }: ExplainInput): boolean {
  const since = brokenSince(device);
  return since !== undefined && began >= since - sameCauseMilliseconds;
}
