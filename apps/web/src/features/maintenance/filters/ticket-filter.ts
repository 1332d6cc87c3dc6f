import { readId } from '#listing/url-values.ts';

/** Which tickets the server sends: by the address. */
export type TicketFilter = {
  /** `me`, `none` or the id of a user. */
  assignee: string | undefined;
  siteId: number | undefined;
  team: string | undefined;
  overdue: boolean;
  late: boolean;
};

export const noFilter: TicketFilter = {
  assignee: undefined,
  siteId: undefined,
  team: undefined,
  overdue: false,
  late: false,
};

/** Unknown values are ignored. */
export function readTicketFilter(query: URLSearchParams): TicketFilter {
  const assignee = query.get('assignee');
  return {
    assignee: assignee && /^(?:me|none|[1-9]\d{0,8})$/.test(assignee) ? assignee : undefined,
    siteId: readId(query.get('siteId')),
    team: query.get('team')?.slice(0, 100) || undefined,
    overdue: query.get('overdue') === 'true',
    late: query.get('late') === 'true',
  };
}

export function writeTicketFilter({ assignee, siteId, team, overdue, late }: TicketFilter) {
  return { assignee, siteId, team, overdue: overdue || undefined, late: late || undefined } as const;
}

/** As the API takes them. */
export function filterParameters({ assignee, siteId, team, overdue, late }: TicketFilter) {
  return {
    ...(assignee !== undefined && { assigned_to: assignee }),
    ...(siteId !== undefined && { site_id: siteId }),
    ...(team !== undefined && { team }),
    ...(overdue && { overdue: 'true' as const }),
    ...(late && { late: 'true' as const }),
  };
}

export const isFiltered = (filter: TicketFilter) => Object.keys(filterParameters(filter)).length > 0;
