import { type AuditArea, auditAreas } from '@greenroom/domain/admin/audit-log/audit-area.ts';
import { writeQuery } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';

export type AuditState = {
  search: string;
  area: AuditArea | undefined;
  /** Days, as in a date field; '' is no limit. */
  from: string;
  to: string;
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
      from: day('from'),
      to: day('to'),
    };
  },
  write: ({ search, area, from, to }) => writeQuery({ search, area, from, to }),
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
