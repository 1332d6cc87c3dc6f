import { listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import { warrantyWarningDays } from '@greenroom/domain/inventory/warranty.ts';
import { writeFilter } from '@greenroom/domain/listing/field-filter.ts';
import type { ViewList } from '@greenroom/domain/views/saved-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { readListPage } from '#listing/read-list-page.ts';

export type BuiltInView = { id: 'down' | 'warranty'; query: string; filter: Record<string, string> };

/** Questions that everyone with devices has. Rooms and sites have no filter for them. */
export function builtInViews(list: ViewList, now: Date): BuiltInView[] {
  if (list !== 'assets') return [];
  const last = new Date(now);
  last.setDate(now.getDate() + warrantyWarningDays);
  const ending = writeFilter({ operator: 'between', values: [dayOf(now), dayOf(last)] });
  return [view('down', { live: 'offline,error' }), view('warranty', { warranty_end_date: ending })];
}

function view(id: BuiltInView['id'], filter: Record<string, string>): BuiltInView {
  return { id, filter, query: `?${new URLSearchParams(filter)}` };
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
    queryKey: ['assets', 'count', filter] as const,
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: 1, fields: 'list' as const };
      return readListPage(await callWithHeaders(listAssets, { query }, { signal })).total;
    },
    staleTime: 60_000,
  });
}
