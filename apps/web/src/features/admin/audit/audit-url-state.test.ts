import { expect, test } from 'vitest';
import { type AuditState, auditUrlState, momentsOf, noAuditFilter } from './audit-url-state.ts';

test('reads its own addresses, and ignores days and areas that do not exist', () => {
  const state: AuditState = {
    ...({ search: 'Ada', area: 'estate', action: 'bin', outcome: 'done', userId: 7 } as const),
    ...{ from: '2026-11-01', to: '2026-11-17' },
  };
  expect(auditUrlState.read(auditUrlState.write(state))).toEqual(state);
  expect(
    auditUrlState.read('?area=secrets&action=x&outcome=y&userId=z&from=yesterday&to=2026-13-01'),
  ).toEqual(noAuditFilter);
});

test('covers the whole of the last day', () => {
  const { since, before } = momentsOf({ from: '2026-11-30', to: '2026-11-30' });
  expect(Date.parse(before ?? '') - Date.parse(since ?? '')).toBe(24 * 3_600_000);
  expect(momentsOf({ from: '', to: '' })).toEqual({});
});
