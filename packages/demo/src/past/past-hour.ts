import { countHour, type HourCount } from '@greenroom/domain/history/count-hour.ts';
import type { StateChange, WatchGap } from '@greenroom/domain/history/make-segments.ts';
import type { Condition } from '@greenroom/domain/operations/conditions/condition.ts';
import type { ControlProtocol } from '../catalogue/device-catalogue.ts';
import { SeededRandom, seedOf } from '../seeded-random.ts';

const hourSeconds = 3600;
const pollSeconds = 30;
/** Devices that do not respond are polled less often. */
const missSeconds = 300;
/** Now and then a packet is lost. */
const shareWithLoss = 0.04;

/** How long devices usually take to respond, in milliseconds. */
const usualMilliseconds: Record<ControlProtocol, number> = {
  pjlink: 34,
  'samsung-mdc': 21,
  'sony-bravia': 46,
  lg: 28,
  'cisco-roomos': 88,
  'q-sys': 17,
  'biamp-tesira': 24,
  extron: 14,
  shure: 12,
  'snmp-pdu': 9,
  shelly: 38,
};

export type PastOfDevice = {
  asset_id: number;
  control: ControlProtocol;
  /** In order. */
  changes: readonly StateChange<Condition>[];
  gaps: readonly WatchGap[];
};

/** An hour of the past: its seconds as the server counts them, and polls that go with them. */
export function pastHour({ asset_id, control, changes, gaps }: PastOfDevice, hour: number): HourCount {
  const count = countSeconds({ changes, gaps }, hour);
  const random = new SeededRandom(seedOf(`${asset_id} ${hour}`));
  const silent_s = count.unreachable_s + count.fault_s;
  const expected = Math.round((hourSeconds - count.unknown_s - silent_s) / pollSeconds);
  const lost = expected > 1 && random.chance(shareWithLoss) ? 1 : 0;
  const misses = Math.ceil(silent_s / missSeconds) + lost;
  const polls = expected - lost + misses;
  if (expected === 0) return { ...count, polls, misses };
  const own = new SeededRandom(seedOf(`response of ${asset_id}`)).next();
  // Networks are slower by day.
  const time = new Date(hour).getUTCHours();
  const ofDay = time >= 7 && time < 18 ? 1.2 : 1;
  const usual = usualMilliseconds[control] * (0.75 + own / 2) * ofDay;
  const answer_ms_avg = Math.round(usual * (0.92 + random.next() * 0.16));
  // The server knows it to a power of two.
  const answer_ms_max = 2 ** Math.ceil(Math.log2(answer_ms_avg * (1.5 + 2.5 * random.next() ** 3)));
  return { ...count, polls, misses, answer_ms_avg, answer_ms_max };
}

function countSeconds({ changes, gaps }: Pick<PastOfDevice, 'changes' | 'gaps'>, hour: number): HourCount {
  const end = hour + 1000 * hourSeconds;
  const first = changes.findLastIndex(({ at }) => at <= hour);
  const input = {
    // A month has a hundred changes, an hour one or two.
    changes: changes.slice(Math.max(0, first)).filter(({ at }) => at < end),
    gaps: gaps.filter(({ from, to }) => from < end && to > hour),
    polls: [],
  };
  const [only] = input.changes;
  // Nearly every hour is of one condition. It is counted once for all of these hours.
  if (first < 0 || !only || input.changes.length > 1 || input.gaps.length > 0)
    return countHour({ hour, ...input });
  const known = plainHours.get(only.state) ?? countHour({ hour, ...input });
  plainHours.set(only.state, known);
  return { ...known };
}

const plainHours = new Map<Condition, HourCount>();
