import { listSites } from '@greenroom/domain/inventory/endpoints.ts';
import type { SiteSortKey } from '@greenroom/domain/inventory/site.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import type { FirstRequest } from '#api/started-requests.ts';
import { firstPageQuery } from '#listing/first-page-query.ts';

export type SiteFilter = {
  partner_id?: number | undefined;
  same_partner_as?: number | undefined;
  /** Fields of the rows beyond those of the default list. */
  columns?: string | undefined;
};

export const siteSort: Sort<SiteSortKey> = { key: 'name', direction: 'asc' };

export function firstSites(): FirstRequest {
  return { endpoint: listSites, query: firstPageQuery(chosenPartner(), siteSort) };
}
