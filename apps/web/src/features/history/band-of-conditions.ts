import type { ConditionSegment, RoomSegment } from '@greenroom/domain/history/timeline.ts';
import type { Condition } from '@greenroom/domain/operations/conditions/condition.ts';
import type { Translate } from '#i18n/translate.ts';
import type { BandSegment, BandTone } from '#ui/chart/time-band.tsx';

export const conditionTones: Record<Condition, BandTone> = {
  working: 'good',
  standby: 'resting',
  asleep: 'resting',
  warning: 'warning',
  fault: 'fault',
  unreachable: 'away',
  blind: 'blind',
  restarting: 'busy',
  unknown: 'unknown',
};

const stateTones: Record<string, BandTone> = {
  healthy: 'good',
  degraded: 'warning',
  down: 'away',
};

const roomStates = ['healthy', 'degraded', 'down', 'unknown', 'unmonitored'] as const;

type Times = Pick<ConditionSegment, 'starts_at' | 'ends_at' | 'reason' | 'is_mixed'>;

function bandOf(t: Translate, times: Times, { tone, text }: { tone: BandTone; text: string }): BandSegment {
  const { reason, is_mixed } = times;
  const word = reason ? t(`history.gap.${reason}`) : text;
  return {
    from: Date.parse(times.starts_at),
    to: Date.parse(times.ends_at),
    tone: reason ? 'gap' : tone,
    text: is_mixed ? t('history.mixed', { state: word }) : word,
  };
}

export function bandOfConditions(t: Translate, segments: readonly ConditionSegment[]): BandSegment[] {
  return segments.map(({ condition, ...times }) =>
    bandOf(t, times, { tone: conditionTones[condition], text: t(`history.condition.${condition}`) }),
  );
}

export function bandOfStates(t: Translate, segments: readonly RoomSegment[]): BandSegment[] {
  return segments.map(({ state, ...times }) => {
    const known = roomStates.find((word) => word === state) ?? 'unknown';
    return bandOf(t, times, { tone: stateTones[known] ?? 'unknown', text: t(`history.state.${known}`) });
  });
}
