import { expect, test } from 'vitest';
import { isCutAt } from './demo-agent.ts';

test('the link of the demo is cut for three to seven minutes, about every forty', () => {
  const minute = 60_000;
  const start = Date.parse('2026-11-18T00:00:00Z');
  const lengths: number[] = [];
  for (let at = start, length = 0; at < start + 24 * 60 * minute; at += minute / 4) {
    if (isCutAt(at)) length += 1 / 4;
    else if (length > 0) {
      lengths.push(length);
      length = 0;
    }
  }
  expect(lengths).toHaveLength(36);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(7);
});
