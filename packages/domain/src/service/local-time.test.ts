import { describe, expect, test } from 'vitest';
import { localSeconds } from './local-time.ts';

const hour = 3600;

/** What the clocks show, read from their text in another way. */
function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (second: number) => Date.parse(`${format.format(second * 1000).replace(' ', 'T')}Z`) / 1000;
}

describe('the local time of a zone', () => {
  test.each([
    ['Europe/Paris', '2026-03-29'],
    ['Europe/Paris', '2026-10-25'],
    ['America/St_Johns', '2010-11-07'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Pacific/Apia', '2011-12-30'],
    ['Asia/Kathmandu', '2026-06-01'],
  ])('in %s is right in every ten minutes around %s', (zone, day) => {
    const shownAt = clockOf(zone);
    const middle = Date.parse(`${day}T00:00:00Z`) / 1000;
    for (let second = middle - 40 * hour; second < middle + 60 * hour; second += 600) {
      expect(localSeconds(zone, second), new Date(second * 1000).toISOString()).toBe(shownAt(second));
    }
  });
});
