import { describe, expect, test } from 'vitest';
import { indexOfNext, mergeActivity } from './merge-activity.ts';

const at = (minute: number) => ({ created_at: `2026-11-17T10:${minute}:00Z` });

describe('changes and operations as one list', () => {
  test('are shown newest first, up to where both are loaded', () => {
    const changes = { entries: [at(50), at(30)], hasMore: true };
    const operations = { entries: [at(40), at(20), at(10)], hasMore: false };
    expect(mergeActivity([changes, operations])).toEqual([at(50), at(40), at(30)]);
    expect(indexOfNext([changes, operations])).toBe(0);
  });

  test('end when both have ended', () => {
    const lists = [
      { entries: [at(30)], hasMore: false },
      { entries: [], hasMore: false },
    ];
    expect(mergeActivity(lists)).toEqual([at(30)]);
    expect(indexOfNext(lists)).toBe(-1);
  });
});
