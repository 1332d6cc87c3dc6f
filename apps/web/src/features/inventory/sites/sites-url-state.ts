import { siteFilterFields } from '@greenroom/domain/inventory/filter-fields.ts';
import { type SiteSortKey, siteExtraNames, siteSortKeys } from '@greenroom/domain/inventory/site.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { siteColumnIds } from '#features/inventory/columns/column-ids.ts';
import { readColumns, writeColumns } from '#listing/columns/column-choice.ts';
import { extraFields } from '#listing/columns/extra-fields.ts';
import { type ListFilters, readFilters } from '#listing/filters/filters-in-address.ts';
import type { Narrowing } from '#listing/list-source.ts';
import { writeListQuery } from '#listing/partner-in-address.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import { readId } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { type SiteFilter, siteSort } from './first-sites.ts';

export type SitesView = 'map' | 'list';
export type SitesState = {
  view: SitesView;
  search: string;
  selectedSiteId: number | undefined;
  sort: Sort<SiteSortKey>;
  /** By field, as the API takes them. */
  filters: ListFilters;
  /** Beside the name; undefined if the address names none. */
  columns: readonly string[] | undefined;
  /** The saved view that the address came from. */
  saved: number | undefined;
};

const inAddress = sortInAddress(siteSortKeys, siteSort);

export const sitesUrlState: UrlState<SitesState> = {
  read: (search) => {
    const query = new URLSearchParams(search);
    const view = query.get('view') === 'list' ? 'list' : 'map';
    return {
      view,
      search: query.get('search') ?? '',
      selectedSiteId: view === 'map' ? readId(query.get('selectedSiteId')) : undefined,
      sort: inAddress.read(query.get('sort')),
      filters: readFilters(query, siteFilterFields),
      columns: readColumns(query.get('columns'), siteColumnIds),
      saved: readId(query.get('saved')),
    };
  },
  write: ({ view, search, selectedSiteId, sort, columns, filters, saved }) =>
    writeListQuery({
      view: view === 'list' ? view : undefined,
      search,
      selectedSiteId: view === 'map' ? selectedSiteId : undefined,
      sort: inAddress.write(sort),
      columns: writeColumns(columns),
      ...filters,
      saved,
    }),
};

/** The rows that the address requests. The map shows the same sites without further fields. */
export function sitesRequest({ view, search, columns, sort, filters }: SitesState): {
  filter: SiteFilter;
  narrow: Narrowing;
} {
  const extras = view === 'list' ? extraFields(siteExtraNames, columns, sort.key) : undefined;
  return {
    filter: { ...filters, ...(extras && { columns: extras }), ...chosenPartner() },
    narrow: { search },
  };
}
