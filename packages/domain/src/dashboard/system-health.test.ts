import { expect, test } from 'vitest';
import { systemHealth } from './system-health.ts';

test.each([
  [0, 'healthy'],
  [5, 'healthy'],
  [6, 'warning'],
  [15, 'warning'],
  [16, 'critical'],
])('%i active support tickets are %s', (tickets, health) => {
  expect(systemHealth(tickets)).toBe(health);
});
