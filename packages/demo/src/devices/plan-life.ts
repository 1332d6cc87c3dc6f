import { localDay } from '@greenroom/domain/service/local-time.ts';
import { shareAlwaysOn, workingDays } from '../past/working-days.ts';
import { SeededRandom, seedOf } from '../seeded-random.ts';
import type { PassingFault } from './run-fleet.ts';

const minute = 60_000;
const hour = 60 * minute;
const slot = 6 * hour;
/** Of the hours of a codec. */
const shareInCall = 0.35;
/** Of a thousand devices, one or two have a passing fault at any time. */
const shareFailing = 0.02;

/** A day in a zone, as much as the devices there need of it. */
type ZoneDay = { day: string; hours: { from: number; to: number } | undefined };

export function zoneDayAt(zone: string, now: number): ZoneDay {
  return { day: localDay(zone, now / 1000), hours: workingDays(zone, { from: now, to: now })[0] };
}

/** Whether a display is in standby: outside working hours, a little earlier or later each day, as in its past. */
export function isOffAt(ref: string, { day, hours }: ZoneDay, now: number): boolean {
  if (new SeededRandom(seedOf(`${ref} nights`)).chance(shareAlwaysOn)) return false;
  if (!hours) return true;
  const random = new SeededRandom(seedOf(`${ref} ${day}`));
  const wakes = hours.from + random.between(-15, 20) * minute + random.between(0, 59_999);
  const sleeps = hours.to + random.between(-10, 40) * minute + random.between(0, 59_999);
  return now < wakes || now >= sleeps;
}

/** Whether a codec is in a call: now and then, in working hours, for up to an hour. */
export function isInCallAt(ref: string, { hours }: ZoneDay, now: number): boolean {
  if (!hours || now < hours.from || now >= hours.to) return false;
  const start = Math.floor(now / hour) * hour;
  const random = new SeededRandom(seedOf(`${ref} call ${start}`));
  if (!random.chance(shareInCall)) return false;
  const from = start + random.between(0, 15) * minute;
  return now >= from && now < from + random.between(15, 40) * minute;
}

/** The fault that a device has at this time and that passes by itself; the same for the same device and time. */
export function faultAt(ref: string, now: number): PassingFault | undefined {
  const start = Math.floor(now / slot) * slot;
  const random = new SeededRandom(seedOf(`${ref} ${start}`));
  if (!random.chance(shareFailing)) return undefined;
  const from = start + random.between(5, 320) * minute;
  const to = from + random.between(4, 30) * minute;
  if (now < from || now >= to) return undefined;
  return random.weighted<PassingFault>([
    ['unreachable', 3],
    ['silence', 1],
  ]);
}
