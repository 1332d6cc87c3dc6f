import type { SiteListRow } from '@greenroom/domain/inventory/site.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useListOptions } from '#listing/options/use-list-options.ts';
import type { SiteFilter } from './first-sites.ts';
import { siteList } from './sites.queries.ts';

type SiteOptions = {
  filter: SiteFilter;
  without?: (site: SiteListRow) => boolean;
};

/** The sites that a field offers, each with its city. */
export function useSiteOptions(request: SiteOptions) {
  const { t } = useTranslation();
  const { rows, field } = useListOptions(siteList, {
    ...request,
    errorMessage: t('sites.loadFailed'),
    emptyMessage: t('inventory.noSiteMatches'),
  });
  const options = rows.map(({ id, name, city }) => ({
    value: id,
    label: name,
    ...(city ? { description: city } : {}),
  }));
  return { rows, field: { ...field, options } };
}
