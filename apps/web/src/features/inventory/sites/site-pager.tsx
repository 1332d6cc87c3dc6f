import type { Site } from '@greenroom/domain/inventory/site.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useAdjacentRows } from '#features/inventory/use-adjacent-rows.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { sitePath } from '#paths.ts';
import { PagerArrows } from '#ui/button/pager-arrows.tsx';
import { siteList, siteQuery } from './sites.queries.ts';
import { sitesUrlState } from './sites-url-state.ts';

const noFilter = {};

/** Walks through the sites by name, under the search of the address, and keeps the query string. */
export function SitePager({ site }: { site: Site | undefined }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { search: query } = useLocation();
  const { search } = sitesUrlState.read(query);
  const { previous, next, position, total } = useAdjacentRows(siteList, {
    row: site,
    filter: noFilter,
    narrow: { search },
  });
  const target = (adjacent: Site | undefined, label: string) => ({
    label,
    to: adjacent && sitePath(adjacent.id) + query,
    hint: adjacent?.name,
  });
  const prefetch = (adjacent: Site | undefined) =>
    adjacent && void client.prefetchQuery(siteQuery(client, adjacent.id));
  return (
    <PagerArrows
      label={t('inventory.previousNext')}
      previous={target(previous, t('sites.previous'))}
      next={target(next, t('sites.next'))}
      position={
        position && total ? <span className="max-sm:hidden">{`${position} / ${total}`}</span> : undefined
      }
      onIntent={(to) => prefetch(to.startsWith(sitePath(next?.id ?? 0)) ? next : previous)}
    />
  );
}
