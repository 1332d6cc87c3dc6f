import { addDays, firstMoment, localDay, localOf } from '@greenroom/domain/service/local-time.ts';

export const snoozeChoices = ['15min', '1h', '4h', 'tomorrow', '7d', 'recovered'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

const minute = 60_000;
/** The shortest snooze is 15 minutes when the request arrives. */
const transportMargin = 15_000;

const lengths = {
  '15min': 15 * minute + transportMargin,
  '1h': 60 * minute,
  '4h': 240 * minute,
  '7d': 7 * 1440 * minute,
};

/** When a work day begins, by the clocks of the viewer. */
const morning = '08:00';

export type SnoozeRequest = { until?: string; until_recovered: boolean };

export function snoozeUntil(choice: SnoozeChoice, now: number, zone: string): SnoozeRequest {
  if (choice === 'recovered') return { until_recovered: true };
  return { until: new Date(endOf(choice, now, zone)).toISOString(), until_recovered: false };
}

function endOf(choice: Exclude<SnoozeChoice, 'recovered'>, now: number, zone: string): number {
  if (choice !== 'tomorrow') return now + lengths[choice];
  const tomorrow = addDays(localDay(zone, Math.floor(now / 1000)), 1);
  return firstMoment(zone, localOf(tomorrow, morning)) * 1000;
}
