import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chosenPartner } from '#api/partner-choice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { useSiteOptions } from './site-options.queries.ts';
import { siteQuery } from './sites.queries.ts';

interface SiteFilterProps {
  siteId: number | undefined;
  onSiteChange: (siteId: number | undefined) => void;
}

/** The sites are fetched on hover or focus. */
export function SiteFilter({ siteId, onSiteChange }: SiteFilterProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const chosen = useQuery({ ...siteQuery(client, siteId ?? 0), enabled: siteId !== undefined });
  const { field: shared } = useSiteOptions({ filter: chosenPartner() });
  return (
    <Combobox
      label={t('inventory.siteFilter')}
      placeholder={t('inventory.allSites')}
      value={siteId}
      valueLabel={siteId === undefined ? undefined : (chosen.data?.name ?? `#${siteId}`)}
      onValueChange={onSiteChange}
      {...shared}
      clearLabel={t('inventory.clearSite')}
      chip={t('inventory.siteFilter')}
      className="max-sm:w-full"
    />
  );
}
