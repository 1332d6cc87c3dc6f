import type { HourSlot } from '@greenroom/domain/history/group-hours.ts';
import type { Translate } from '#i18n/translate.ts';
import type { BandSegment, BandTone } from '#ui/chart/time-band.tsx';

type Words = { t: Translate; language: string };

/** How many polls of each slot had no response, and how long responses took. */
export function bandOfHours({ t, language }: Words, slots: readonly HourSlot[]): BandSegment[] {
  const number = new Intl.NumberFormat(language);
  const time = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond' });
  return slots.map(({ from, to, polls, misses, answer_ms_avg, answer_ms_max }) => {
    const counts = { misses: number.format(misses), polls: number.format(polls) };
    const text =
      polls === 0
        ? t('history.poll.gap')
        : answer_ms_avg === null
          ? t('history.hours.misses', counts)
          : t('history.hours.responses', {
              ...counts,
              average: time.format(answer_ms_avg),
              slowest: time.format(answer_ms_max ?? answer_ms_avg),
            });
    return { from, to, text, tone: toneOf(polls, misses) };
  });
}

function toneOf(polls: number, misses: number): BandTone {
  if (polls === 0) return 'gap';
  if (misses === 0) return 'good';
  return misses === polls ? 'away' : 'warning';
}
