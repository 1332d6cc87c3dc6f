import { listIncidentAssignees } from '@greenroom/domain/incidents/acts/endpoints.ts';
import { getIncident, listIncidents } from '@greenroom/domain/incidents/endpoints.ts';
import type { Incident, IncidentRow, IncidentView } from '@greenroom/domain/incidents/incident.ts';
import { writeSort } from '@greenroom/domain/listing/sort-parameter.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import type { ListPage, Narrowing, PageQuery } from '#listing/list-source.ts';
import { readListPage } from '#listing/read-list-page.ts';
import type { IncidentsState } from './incidents-url-state.ts';
import { thingIncidentsKey } from './thing-incidents.queries.ts';

const pageSize = 100;

/** Below `live`: the status feed refetches what a change concerns. */
const keys = {
  lists: ['live', 'incidents', 'list'],
  one: (id: number) => ['live', 'incidents', 'one', id] as const,
} as const;

export type IncidentFilter = Pick<IncidentsState, 'severity' | 'siteId' | 'search' | 'sort'> & {
  view: IncidentView;
};

export function incidentsQuery({ view, severity, siteId, search, sort }: IncidentFilter) {
  const filter = {
    ...chosenPartner(),
    view,
    sort: writeSort(sort),
    ...(severity && { severity }),
    ...(siteId && { site_id: siteId }),
    ...(search.trim() && { search: search.trim() }),
  };
  return infiniteQueryOptions({
    queryKey: [...keys.lists, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: pageSize, cursor: pageParam };
      return readListPage<IncidentRow>(await callWithHeaders(listIncidents, { query }, { signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
    // Rows of another tab would be acted on as if they were of this one.
    placeholderData: (rows, before) => (viewOf(before?.queryKey) === view ? rows : undefined),
  });
}

function viewOf(key: readonly unknown[] | undefined): unknown {
  return (key?.at(-1) as { view?: unknown } | undefined)?.view;
}

/** For searches: open and resolved ones. */
export async function fetchIncidentPage(
  query: PageQuery & Narrowing & { partner_id?: number },
  signal: AbortSignal,
): Promise<ListPage<IncidentRow>> {
  return readListPage(await callWithHeaders(listIncidents, { query }, { signal }));
}

export function incidentQuery(id: number) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getIncident, { params: { id } }, { signal }),
  });
}

/** Those who can see it. */
export function assigneesQuery(id: number) {
  return queryOptions({
    queryKey: ['incident-assignees', id] as const,
    queryFn: ({ signal }) => call(listIncidentAssignees, { params: { id } }, { signal }),
  });
}

/** Puts the response to an act on the screen: the page, and the rows of lists. Other counts follow. */
export function storeIncident(client: QueryClient, changed: Incident): void {
  client.setQueryData(keys.one(changed.id), changed);
  changeRow(client, changed.id, () => changed);
  void refetchIncidents(client);
}

/** The row as it will be, until the server has responded. */
export function changeRow(client: QueryClient, id: number, change: (row: IncidentRow) => IncidentRow): void {
  const changed = (rows: readonly IncidentRow[]) => rows.map((row) => (row.id === id ? change(row) : row));
  client.setQueriesData<IncidentRow[]>({ queryKey: thingIncidentsKey }, (rows) => rows && changed(rows));
  client.setQueriesData<InfiniteData<ListPage<IncidentRow>>>(
    { queryKey: keys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          rows: changed(page.rows),
        })),
      },
  );
}

export function refetchIncidents(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['live', 'incidents'] });
}
