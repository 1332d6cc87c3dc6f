import { roleOfAsset } from '@greenroom/domain/health/role-of-asset.ts';
import { causeOfKey } from '@greenroom/domain/incidents/incident-key.ts';
import type {
  KnownIncident,
  SiteDevice,
  SiteFacts,
  Span,
} from '@greenroom/domain/incidents/rule/site-facts.ts';
import { staleAfterSeconds } from '@greenroom/domain/operations/conditions/stale-after.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import type { StoredDevice, StoredIncident, StoredSite } from './site-facts.queries.ts';

const graceSeconds = new Map(allDrivers.map(({ id, rebootGraceSeconds }) => [id, rebootGraceSeconds]));
const dayMilliseconds = 86_400_000;
const none: readonly never[] = [];

type Present = {
  now: number;
  pollSeconds: Readonly<Record<string, number>>;
  open_hours: readonly Span[];
  windows: SiteFacts['windows'];
  started_at: number;
};

/** The rows of a site as the rule reads them. */
export function siteFactsOf(site: StoredSite, present: Present): SiteFacts {
  const flips = new Map(site.flips.map(({ asset_id, at }) => [asset_id, at.toReversed()]));
  const dependsOn = new Map<number, number[]>();
  for (const { asset_id, on_asset_id } of site.links)
    dependsOn.set(asset_id, [...(dependsOn.get(asset_id) ?? []), on_asset_id]);
  const inUse = new Set(site.devices.filter(({ in_use }) => in_use).map(({ room_id }) => room_id));
  const openGap = site.gaps.find(({ to }) => to === null);
  return {
    site_id: site.site_id,
    agent: site.has_agent
      ? {
          away_since: openGap?.from ?? null,
          flips: site.gaps
            .flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
            .filter((at) => present.now - at <= dayMilliseconds)
            .toSorted((one, other) => one - other),
        }
      : null,
    servers: site.servers,
    devices: site.devices.map((device) =>
      deviceOf(device, present, {
        flips: flips.get(device.asset_id) ?? none,
        depends_on: dependsOn.get(device.asset_id) ?? none,
        is_in_call:
          inUse.has(device.room_id) && ['display', 'codec'].includes(roleOfAsset(device, site.role_map)),
      }),
    ),
    rooms: site.rooms,
    open_hours: site.has_hours ? present.open_hours : null,
    windows: present.windows,
    mutes: site.mutes,
    incidents: site.incidents.map((incident) => knownIncident(incident, site.incidents)),
    started_at: present.started_at,
  };
}

type OtherFacts = Pick<SiteDevice, 'flips' | 'depends_on' | 'is_in_call'>;

/** One object without copies of others: a site has a thousand of them. */
function deviceOf(
  device: StoredDevice,
  { now, pollSeconds }: Present,
  { flips, depends_on, is_in_call }: OtherFacts,
): SiteDevice {
  const poll_seconds = pollSeconds[device.driver] ?? 0;
  const condition = device.condition ?? 'unknown';
  const stale = staleAfterSeconds(poll_seconds, condition);
  const isStale = stale !== null && device.observed_at !== null && now - device.observed_at > 1000 * stale;
  const isUnknown = device.is_in_gap || isStale;
  return {
    asset_id: device.asset_id,
    room_id: device.room_id,
    condition: isUnknown ? 'unknown' : condition,
    since: (isUnknown ? device.observed_at : device.since) ?? 0,
    is_late: isStale && !device.is_in_gap,
    is_overslept: device.is_overslept && !isUnknown,
    poll_seconds,
    grace_seconds: graceSeconds.get(device.driver) ?? 0,
    is_direct: device.is_direct,
    outlets: device.outlets,
    feeds:
      device.outlet_asset_id !== null && device.outlet_number !== null
        ? [{ asset_id: device.outlet_asset_id, outlet: device.outlet_number }]
        : none,
    flips,
    depends_on,
    is_in_call,
  };
}

function knownIncident(
  { merged_into, ...incident }: StoredIncident,
  all: readonly StoredIncident[],
): KnownIncident {
  return {
    ...incident,
    cause: causeOfKey(incident.key),
    merged_into: all.find(({ id }) => id === merged_into)?.key ?? null,
  };
}
