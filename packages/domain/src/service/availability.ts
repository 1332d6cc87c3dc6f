import { differenceOf, type Interval, intersectionOf, secondsOf, unionOf } from './intervals.ts';

/** What counts for availability. Any other state is unknown. */
export const countedStates = ['healthy', 'degraded', 'down'] as const;
type CountedState = (typeof countedStates)[number];

/** Holds until the next change. In whole seconds since 1970. */
export type StateChange = { readonly at: number; readonly state: string };

/** Seconds of service hours. `healthy + degraded + down + unknown + excluded = open`. */
export type ServiceSeconds = {
  readonly open_s: number;
  readonly healthy_s: number;
  readonly degraded_s: number;
  readonly down_s: number;
  readonly unknown_s: number;
  readonly excluded_s: number;
};

export type AvailabilityInput = {
  /** In any order. Before the first the state is unknown. */
  readonly changes: readonly StateChange[];
  readonly open: readonly Interval[];
  /** Planned work. Counts before all else. */
  readonly excluded: readonly Interval[];
  /** When devices could not be polled. */
  readonly gaps: readonly Interval[];
  readonly period: Interval;
};

export function serviceSeconds({ changes, open, excluded, gaps, period }: AvailabilityInput): ServiceSeconds {
  const whole = intersectionOf(unionOf(open), unionOf([period]));
  const counted = differenceOf(whole, unionOf(excluded));
  const watched = differenceOf(counted, unionOf(gaps));
  const spans = spansOf(changes, period.to);
  const inState = (state: CountedState) => secondsOf(intersectionOf(watched, unionOf(spans[state])));
  const [healthy_s, degraded_s, down_s] = [inState('healthy'), inState('degraded'), inState('down')];
  return {
    open_s: secondsOf(whole),
    healthy_s,
    degraded_s,
    down_s,
    unknown_s: secondsOf(counted) - healthy_s - degraded_s - down_s,
    excluded_s: secondsOf(whole) - secondsOf(counted),
  };
}

/** Of two changes in the same second the last one counts. */
function spansOf(changes: readonly StateChange[], end: number): Record<CountedState, Interval[]> {
  const spans: Record<CountedState, Interval[]> = { healthy: [], degraded: [], down: [] };
  const ordered = [...changes].sort((a, b) => a.at - b.at);
  for (const [index, { at, state }] of ordered.entries())
    if (Object.hasOwn(spans, state))
      spans[state as CountedState].push({ from: at, to: ordered[index + 1]?.at ?? Math.max(at, end) });
  return spans;
}

export function sumOfSeconds(parts: readonly ServiceSeconds[]): ServiceSeconds {
  const sum = (key: keyof ServiceSeconds) => parts.reduce((total, part) => total + part[key], 0);
  return {
    open_s: sum('open_s'),
    healthy_s: sum('healthy_s'),
    degraded_s: sum('degraded_s'),
    down_s: sum('down_s'),
    unknown_s: sum('unknown_s'),
    excluded_s: sum('excluded_s'),
  };
}

/** In percent with two decimals. Null when there is nothing to divide by. */
export type AvailabilityFigures = { readonly availability: number | null; readonly coverage: number | null };

/** Below this a figure of availability is shown with its coverage. */
export const minCoverage = 95;

export function figuresOf(seconds: ServiceSeconds): AvailabilityFigures {
  const counted = seconds.open_s - seconds.excluded_s;
  const known = counted - seconds.unknown_s;
  return { availability: percentCut(known - seconds.down_s, known), coverage: percentCut(known, counted) };
}

/** Cut, never rounded up: 99.996 is 99.99. Exact, because both are whole numbers. */
export function percentCut(part: number, whole: number): number | null {
  if (whole <= 0) return null;
  const scaled = part * 10_000;
  return (scaled - (scaled % whole)) / whole / 100;
}
