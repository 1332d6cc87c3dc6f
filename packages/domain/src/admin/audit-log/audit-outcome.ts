import type { AuditAction } from '../audit-entry.ts';

/** What came of it: done, tried without success, or rejected because it may not be. */
export const auditOutcomes = ['done', 'failed', 'rejected'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

const others: Partial<Record<AuditAction, AuditOutcome>> = {
  'sign-ins-failed': 'failed',
  'unknown-sign-ins-failed': 'failed',
  'sign-ins-throttled': 'rejected',
  'access-rejected': 'rejected',
  'session-replayed': 'rejected',
  'passkey-copied': 'rejected',
};

/** Acts on sites, rooms and assets are recorded when they are done. */
export function outcomeOf(action: string): AuditOutcome {
  return others[action as AuditAction] ?? 'done';
}

/** All actions with this outcome, and for `done` undefined: all but the others. */
export function actionsWith(outcome: AuditOutcome): { only: string[] } | { not: string[] } {
  const names = Object.keys(others);
  return outcome === 'done' ? { not: names } : { only: names.filter((name) => outcomeOf(name) === outcome) };
}
