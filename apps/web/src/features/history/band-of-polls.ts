import type { PollOutcome } from '@greenroom/domain/history/poll-byte.ts';
import type { AssetPolls } from '@greenroom/domain/history/timeline.ts';
import type { Translate } from '#i18n/translate.ts';
import type { BandSegment, BandTone } from '#ui/chart/time-band.tsx';

export const outcomeTones: Record<PollOutcome, BandTone> = {
  gap: 'gap',
  'no-detail': 'resting',
  working: 'good',
  standby: 'resting',
  'in-use': 'good',
  warning: 'warning',
  fault: 'fault',
  'first-miss': 'blind',
  unreachable: 'away',
  'not-answering': 'fault',
  blind: 'blind',
  restarting: 'busy',
  busy: 'busy',
};

const hourMilliseconds = 3_600_000;
/** A poll is followed by the next one after about its period; longer than this many periods there was none. */
const maxPeriods = 1.5;

/** One segment for each poll, and one where polls are missing. Times are in milliseconds. */
export function bandOfPolls(t: Translate, { hour, polls }: AssetPolls, now: number): BandSegment[] {
  const from = Date.parse(hour);
  const to = Math.min(from + hourMilliseconds, Math.max(from, now));
  const times = polls.map(({ at }) => Date.parse(at));
  const period = usualPeriod(times);
  const segments: BandSegment[] = [];
  const addGap = (until: number) => {
    const start = segments.at(-1)?.to ?? from;
    if (until > start)
      segments.push({ from: start, to: until, tone: outcomeTones.gap, text: t('history.poll.gap') });
  };
  for (const [at, { outcome, below_ms }] of polls.entries()) {
    const start = times[at] ?? from;
    const next = times[at + 1] ?? to;
    addGap(start);
    const name = t(`history.poll.${outcome}`);
    segments.push({
      from: start,
      to: Math.max(start, next - start <= maxPeriods * period ? next : start + period),
      tone: outcomeTones[outcome],
      text: below_ms === null ? name : t('history.polls.within', { outcome: name, ms: below_ms }),
    });
  }
  addGap(to);
  return segments;
}

/** The median of the times between polls: a device may have been polled at another period for a part of the hour. */
function usualPeriod(times: readonly number[]): number {
  const pauses = times.slice(1).map((time, at) => time - (times[at] ?? time));
  return pauses.sort((one, other) => one - other)[Math.floor(pauses.length / 2)] ?? 30_000;
}
