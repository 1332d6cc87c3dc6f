import type { AuditAction } from '@greenroom/domain/admin/audit-entry.ts';
import { type AuditArea, areaOfAction, auditAreas } from '@greenroom/domain/admin/audit-log/audit-area.ts';
import { type AuditOutcome, auditOutcomes } from '@greenroom/domain/admin/audit-log/audit-outcome.ts';
import { type ChangeAct, changeActs } from '@greenroom/domain/estate/change-act.ts';
import { readId, writeQuery } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';

/** One kind of entry, or of act on the estate. */
export type AuditKind = AuditAction | ChangeAct;

export type AuditState = {
  search: string;
  area: AuditArea | undefined;
  action: AuditKind | undefined;
  outcome: AuditOutcome | undefined;
  /** The user who did it, or that it is about. */
  userId: number | undefined;
  /** Days, as in a date field; '' is no limit. */
  from: string;
  to: string;
};

/** All kinds, in the order of their areas. */
export const auditKinds: readonly AuditKind[] = [
  ...changeActs,
  ...(Object.keys(areaOfAction) as AuditAction[]),
];

export const noAuditFilter: AuditState = {
  ...{ search: '', area: undefined, action: undefined, outcome: undefined, userId: undefined },
  ...{ from: '', to: '' },
};

const aDay = /^\d{4}-\d{2}-\d{2}$/;

export const auditUrlState: UrlState<AuditState> = {
  read: (text) => {
    const query = new URLSearchParams(text);
    const day = (name: string) => {
      const value = query.get(name) ?? '';
      return aDay.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
    };
    return {
      search: query.get('search') ?? '',
      area: auditAreas.find((area) => area === query.get('area')),
      action: auditKinds.find((kind) => kind === query.get('action')),
      outcome: auditOutcomes.find((outcome) => outcome === query.get('outcome')),
      userId: readId(query.get('userId')),
      from: day('from'),
      to: day('to'),
    };
  },
  write: (state) => writeQuery(state),
};

/** The moments of the reader's days: from the start of the first to the end of the last. */
export function momentsOf({ from, to }: Pick<AuditState, 'from' | 'to'>): {
  since?: string;
  before?: string;
} {
  const startOf = (day: string, after: number) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return new Date(year, month - 1, date + after).toISOString();
  };
  return { ...(from && { since: startOf(from, 0) }), ...(to && { before: startOf(to, 1) }) };
}
