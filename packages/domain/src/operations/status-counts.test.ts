import { describe, expect, test } from 'vitest';
import { countStatuses, estateStatus, kindsToShow, statusOrder, worstKind } from './status-counts.ts';

describe('counts of statuses', () => {
  test('count each kind, and know every kind of the order', () => {
    const counts = countStatuses(['online', 'offline', 'online', 'unknown']);
    expect(estateStatus.parse({ devices: counts }).devices).toEqual({
      ...{ offline: 1, error: 0, pending: 0 },
      ...{ online: 2, other: 0, unknown: 1 },
    });
    expect(Object.keys(counts)).toEqual([...statusOrder]);
  });

  test('show only the problems if there are any, always in the same order', () => {
    expect(kindsToShow(countStatuses(['online', 'error', 'offline']))).toEqual(['offline', 'error']);
    expect(kindsToShow(countStatuses(['online', 'pending']))).toEqual(['pending', 'online']);
    expect(kindsToShow(countStatuses([]))).toEqual([]);
  });

  test('have a worst kind, unless nothing was counted', () => {
    expect(worstKind(countStatuses(['online', 'error']))).toBe('error');
    expect(worstKind(countStatuses(['unknown']))).toBe('unknown');
    expect(worstKind(countStatuses([]))).toBeNull();
  });
});
