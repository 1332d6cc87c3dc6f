import { SeededRandom, seedOf } from '../seeded-random.ts';
import type { PastChange, PastDevice, SiteGap, Span } from './past-device.ts';
import { hasStandby, pastStatus } from './past-status.ts';
import { type Episode, planEpisodes } from './plan-episodes.ts';
import { nightsOf, shareAlwaysOn, workingDays } from './working-days.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A little more than the longest period that pages show. */
const length = 31 * day;
/** A night and a weekend that have begun before the first change. */
const before = 4 * day;
export type Past = { starts: Date; changes: PastChange[]; gaps: SiteGap[] };

/**
 * What the devices were like in the last weeks, and when a site could not be polled. The last change of each device is
 * what its simulator reports when it starts. The same devices and the same time give the same past.
 */
export function planPast(devices: readonly PastDevice[], now: Date): Past {
  const whole = { from: now.getTime() - length, to: now.getTime() };
  const ordered = [...devices].sort((one, other) => one.asset_id - other.asset_id);
  const zones = new Map(
    [...new Set(ordered.map(({ zone }) => zone))].map((zone) => [
      zone,
      workingDays(zone, { ...whole, from: whole.from - before }),
    ]),
  );
  const gaps = gapsOf(ordered, { whole, zones });
  const episodes = planEpisodes(ordered, { whole, gaps });
  const changes = ordered.flatMap((device) => {
    const random = new SeededRandom(seedOf(`${device.ref} nights`));
    const isAlwaysOn = random.chance(shareAlwaysOn) || !hasStandby(device.control);
    const nights = isAlwaysOn ? [] : nightsOf(zones.get(device.zone) ?? [], random, whole.to);
    return changesOf(device, { whole, nights, episodes: episodes.get(device.asset_id) ?? [] });
  });
  return { starts: new Date(whole.from), changes, gaps };
}

type Parts = { whole: Span; nights: readonly Span[]; episodes: readonly Episode[] };

function changesOf({ asset_id, control }: PastDevice, { whole, nights, episodes }: Parts): PastChange[] {
  const times = [...nights, ...episodes].flatMap(({ from, to }) => [from, to]);
  const inside = times.filter((at) => at > whole.from && at < whole.to);
  const changes: PastChange[] = [];
  let last = '';
  for (const at of [whole.from, ...inside.sort((one, other) => one - other)]) {
    const covers = ({ from, to }: Span) => from <= at && at < to;
    const given = { kind: episodes.find(covers)?.kind, isOff: nights.some(covers) };
    const status = pastStatus(control, given);
    const key = JSON.stringify([status.condition, status.code, status.facts?.power]);
    if (key !== last) changes.push({ asset_id, at: new Date(at), ...status });
    last = key;
  }
  return changes;
}

/** How long the connection to the site was cut, on so many working days before today. */
const cuts: readonly { daysAgo: number; minutes: number }[] = [
  { daysAgo: 2, minutes: 25 },
  { daysAgo: 6, minutes: 190 },
  { daysAgo: 7, minutes: 12 },
  { daysAgo: 13, minutes: 48 },
  { daysAgo: 18, minutes: 16 },
];

/** The site whose link is cut now and then: the one with the second lowest number, so that the first one shows no gaps. */
export function findCutSite(devices: readonly { site_id: number }[]): number | undefined {
  return [...new Set(devices.map(({ site_id }) => site_id))].sort((one, other) => one - other)[1];
}

function gapsOf(
  devices: readonly PastDevice[],
  { whole, zones }: { whole: Span; zones: ReadonlyMap<string, readonly Span[]> },
): SiteGap[] {
  const cut = findCutSite(devices);
  const device = devices.find(({ site_id }) => site_id === cut);
  if (!device) return [];
  const { site_id, zone, ref } = device;
  const random = new SeededRandom(seedOf(`${ref} cuts`));
  const days = (zones.get(zone) ?? []).filter(({ to }) => to < whole.to);
  return cuts.flatMap(({ daysAgo, minutes }) => {
    const chosen = days.at(-daysAgo);
    if (!chosen) return [];
    const from = chosen.from + random.between(60, 400) * minute + random.between(0, 59_999);
    return from > whole.from ? [{ site_id, from, to: from + minutes * minute }] : [];
  });
}
