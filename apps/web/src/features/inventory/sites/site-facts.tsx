import type { Site } from '@greenroom/domain/inventory/site.ts';
import { DateText } from '#features/inventory/date-text.tsx';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { formatCoordinates, isPlaced } from './coordinates.ts';
import { siteAddress } from './site-address.tsx';

/** Address, coordinates, created and updated; bars of the same size while there is no site. */
export function SiteFacts({ site }: { site: Site | undefined }) {
  const { t } = useTranslation();
  const coordinates =
    site && isPlaced(site) ? <span className="tabular">{formatCoordinates(site)}</span> : null;
  return (
    <DefinitionList
      loading={site === undefined}
      items={[
        { term: t('sites.address'), value: <ValueOrMissing value={site && siteAddress(t, site)} /> },
        { term: t('sites.coordinates'), value: <ValueOrMissing value={coordinates} /> },
        { term: t('inventory.created'), value: <DateText timestamp={site?.created_at ?? null} /> },
        { term: t('inventory.updated'), value: <DateText timestamp={site?.updated_at ?? null} /> },
      ]}
    />
  );
}
