import type { Site } from '@greenroom/domain/inventory/site.ts';
import { MapPinOff } from 'lucide-react';
import { useMemo } from 'react';
import { useMapTiles } from '#features/settings/client-settings.queries.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useTheme } from '#theme/theme.ts';
import { Card, CardHeader, CardTitle } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LazyPointMap } from '#ui/map/lazy-point-map.tsx';
import { isPlaced, type PlacedSite } from './coordinates.ts';
import { OpenInMapsLink } from './open-in-maps-link.tsx';
import { useMapLabels } from './use-map-labels.ts';

const mapHeight = 240;

export function SiteLocationCard({ site }: { site: Site | undefined }) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader actions={site && isPlaced(site) ? <OpenInMapsLink site={site} /> : null}>
        <CardTitle>{t('sites.location')}</CardTitle>
      </CardHeader>
      {site === undefined ? (
        <div className="px-4 pb-4" style={{ height: mapHeight + 16 }}>
          <Skeleton className="size-full" />
        </div>
      ) : isPlaced(site) ? (
        <SiteLocation key={site.id} site={site} />
      ) : (
        <EmptyState icon={<MapPinOff />} title={t('sites.noCoordinates')} className="flex-1">
          {t('sites.noCoordinatesHelp')}
        </EmptyState>
      )}
    </Card>
  );
}

function SiteLocation({ site }: { site: PlacedSite }) {
  const { t } = useTranslation();
  const { resolved } = useTheme();
  const { language } = useLanguage();
  const { id, name, latitude, longitude } = site;
  const labels = useMapLabels(t('map.location', { name }), { withShowAll: false });
  const tileUrls = useMapTiles();
  const points = useMemo(
    () => [{ id, latitude, longitude, label: name, tone: 'brand' as const }],
    [id, latitude, longitude, name],
  );
  return (
    <div className="px-4 pb-4">
      <LazyPointMap
        key={language}
        points={points}
        selectedId={id}
        theme={resolved}
        tileUrls={tileUrls}
        labels={labels}
        height={mapHeight}
      />
    </div>
  );
}
