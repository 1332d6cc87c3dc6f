import type { Condition } from '../operations/conditions/condition.ts';
import { makeSegments, type StateChange, type WatchGap } from './make-segments.ts';
import { type PollOutcome, readPollByte } from './poll-byte.ts';

const hourSeconds = 3600;
/** The columns are small integers. */
const maxMilliseconds = 32_767;

const columnOf = {
  working: 'working_s',
  standby: 'standby_s',
  asleep: 'standby_s',
  warning: 'warning_s',
  fault: 'fault_s',
  unreachable: 'unreachable_s',
  blind: 'blind_s',
  restarting: 'unknown_s',
  unknown: 'unknown_s',
} as const satisfies Record<Condition, string>;

const missed: readonly PollOutcome[] = ['first-miss', 'unreachable', 'not-answering'];

type HourInput = {
  /** The beginning, in milliseconds. */
  hour: number;
  changes: readonly StateChange<Condition>[];
  gaps: readonly WatchGap[];
  /** The bytes of its polls. */
  polls: Iterable<number>;
};

export type HourCount = Record<(typeof columnOf)[Condition], number> & {
  polls: number;
  misses: number;
  answer_ms_avg: number | null;
  answer_ms_max: number | null;
};

/** An hour of a device. Times are cut to whole seconds, so the seconds always add up to the hour. */
export function countHour({ hour, changes, gaps, polls }: HourInput): HourCount {
  const count: HourCount = {
    ...{ working_s: 0, standby_s: 0, warning_s: 0, fault_s: 0, unreachable_s: 0, blind_s: 0, unknown_s: 0 },
    ...countPolls(polls),
  };
  const from = hour / 1000;
  const segments = makeSegments<Condition>({
    from,
    to: from + hourSeconds,
    // Of several within a second the last counts.
    changes: changes
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, state }) => ({ at: Math.floor(at / 1000), state })),
    gaps: gaps.map((gap) => ({ ...gap, from: Math.floor(gap.from / 1000), to: Math.floor(gap.to / 1000) })),
    unknown: 'unknown',
  });
  for (const segment of segments) count[columnOf[segment.state]] += segment.to - segment.from;
  return count;
}

/** A response time is known to a power of two: the middle of the step counts. */
function countPolls(bytes: Iterable<number>) {
  const read = [...bytes].map(readPollByte).filter(({ outcome }) => outcome !== 'gap');
  const times = read.flatMap(({ below_ms }) => below_ms ?? []);
  const sum = times.reduce((all, below_ms) => all + 0.75 * below_ms, 0);
  return {
    polls: read.length,
    misses: read.filter(({ outcome }) => missed.includes(outcome)).length,
    answer_ms_avg: times.length === 0 ? null : Math.min(maxMilliseconds, Math.round(sum / times.length)),
    answer_ms_max: times.length === 0 ? null : Math.min(maxMilliseconds, Math.max(...times)),
  };
}
