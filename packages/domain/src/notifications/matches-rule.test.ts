import { expect, test } from 'vitest';
import { matchesRule } from './matches-rule.ts';

const rule = { what: ['opened', 'assigned'], min_severity: 'warning', site_ids: [1, 2] } as const;

test.each([
  [{ kind: 'opened', severity: 'warning', site_id: 1 }, true],
  [{ kind: 'reminder', severity: 'critical', site_id: 2 }, true],
  [{ kind: 'opened', severity: 'info', site_id: 1 }, false],
  [{ kind: 'resolved', severity: 'critical', site_id: 1 }, false],
  [{ kind: 'opened', severity: 'critical', site_id: 3 }, false],
  [{ kind: 'opened', severity: 'critical', site_id: null }, false],
  [{ kind: 'assigned', severity: 'info', site_id: 1 }, true],
] as const)('%j: %s', (event, matches) => {
  expect(matchesRule(rule, event)).toBe(matches);
});

test('without a choice of sites all of them count', () => {
  expect(
    matchesRule({ ...rule, site_ids: null }, { kind: 'opened', severity: 'critical', site_id: null }),
  ).toBe(true);
});
