import { describe, expect, test } from 'vitest';
import { warrantyState } from './warranty.ts';

const today = '2026-03-01';

describe('warrantyState', () => {
  test('an end date in the past is expired', () => {
    expect(warrantyState('2026-02-28', today)).toEqual({ state: 'expired', days: 1 });
    expect(warrantyState('2020-03-01', today)).toEqual({ state: 'expired', days: 2191 });
  });

  test('the last day still counts and is about to expire', () => {
    expect(warrantyState('2026-03-01', today)).toEqual({ state: 'expiring', days: 0 });
  });

  test('within 30 days it is about to expire, after that it is valid', () => {
    expect(warrantyState('2026-03-31', today)).toEqual({ state: 'expiring', days: 30 });
    expect(warrantyState('2026-04-01', today)).toEqual({ state: 'valid', days: 31 });
  });

  test('a time after the date changes nothing', () => {
    expect(warrantyState('2026-03-01T00:00:00+02:00', today)).toEqual({ state: 'expiring', days: 0 });
  });

  test.each([null, undefined, '', 'soon', '2026-02-30', '01/03/2026'])('%s is unknown', (end) => {
    expect(warrantyState(end, today)).toEqual({ state: 'unknown' });
  });
});
