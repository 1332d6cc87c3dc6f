import { listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import { warrantyWarningDays } from '@greenroom/domain/inventory/warranty.ts';
import { writeFilter } from '@greenroom/domain/listing/field-filter.ts';
import { listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import type { ViewList } from '@greenroom/domain/views/saved-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { readListPage } from '#listing/read-list-page.ts';

export type BuiltInView = {
  id: 'down' | 'warranty' | 'mine' | 'unassigned' | 'late';
  list: 'assets' | 'tickets';
  query: string;
  /** As the API takes it, for the count. */
  filter: Record<string, string>;
};

/** Questions that everyone with devices or tickets has. Rooms and sites have no filter for them. */
export function builtInViews(list: ViewList, now: Date): BuiltInView[] {
  if (list === 'tickets')
    return [
      ticketView('mine', { assignee: 'me', stage: 'open' }, { assigned_to: 'me', open: 'true' }),
      ticketView('unassigned', { assignee: 'none', stage: 'open' }, { assigned_to: 'none', open: 'true' }),
      ticketView('late', { late: 'true' }, { late: 'true' }),
    ];
  if (list !== 'assets') return [];
  const last = new Date(now);
  last.setDate(now.getDate() + warrantyWarningDays);
  const ending = writeFilter({ operator: 'between', values: [dayOf(now), dayOf(last)] });
  return [view('down', { live: 'offline,error' }), view('warranty', { warranty_end_date: ending })];
}

function view(id: BuiltInView['id'], filter: Record<string, string>): BuiltInView {
  return { id, list: 'assets', filter, query: `?${new URLSearchParams(filter)}` };
}

function ticketView(
  id: BuiltInView['id'],
  address: Record<string, string>,
  filter: Record<string, string>,
): BuiltInView {
  return { id, list: 'tickets', filter, query: `?${new URLSearchParams(address)}` };
}

/** The reader's calendar day. */
function dayOf(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** How many rows it has. */
export function countQuery(view: BuiltInView) {
  const filter = { ...view.filter, ...chosenPartner() };
  return queryOptions({
    queryKey: [view.list, 'count', filter] as const,
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: 1 };
      const page =
        view.list === 'tickets'
          ? await callWithHeaders(listTickets, { query: query as object }, { signal })
          : await callWithHeaders(listAssets, { query: { ...query, fields: 'list' } }, { signal });
      return readListPage<unknown>(page as never).total;
    },
    staleTime: 60_000,
  });
}
