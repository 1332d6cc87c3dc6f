import type { Site } from '@greenroom/domain/inventory/site.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { chosenPartner } from '#api/partner-choice.ts';
import { RowPager } from '#features/inventory/row-pager.tsx';
import { useAdjacentRows } from '#features/inventory/use-adjacent-rows.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { sitePath } from '#paths.ts';
import { siteList, siteQuery } from './sites.queries.ts';
import { sitesUrlState } from './sites-url-state.ts';

/** Steps through the sites by name, under the search of the address, and keeps the query string. */
export function SitePager({ site }: { site: Site | undefined }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { search: query } = useLocation();
  const { search } = sitesUrlState.read(query);
  const walk = useAdjacentRows(siteList, { row: site, filter: chosenPartner(), narrow: { search } });
  return (
    <RowPager
      walk={walk}
      labels={{ previous: t('sites.previous'), next: t('sites.next') }}
      nameOf={(row) => row.name}
      pathOf={(row) => sitePath(row.id) + query}
      prefetch={(row) => void client.prefetchQuery(siteQuery(client, row.id))}
    />
  );
}
