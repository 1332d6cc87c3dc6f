import type { AlertSite } from '@greenroom/domain/monitoring/monitoring-summary.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { LoadProblem } from '#features/monitoring/load-problem.tsx';
import { alertSitesQuery } from '#features/monitoring/monitoring.queries.ts';
import { useToday } from '#features/monitoring/use-today.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { MapLabels, MapPoint } from '#ui/map/map-point.ts';

export type PlaceMap = (place: {
  points: readonly MapPoint[];
  description: string;
  selectedId: number | undefined;
  onSelect: (siteId: number) => void;
  height: number;
  cluster: MapLabels['cluster'];
}) => ReactNode;

interface AlertSitesCardProps {
  map: PlaceMap;
  modalSite: number | undefined;
  onOpenSite: (siteId: number) => void;
}

const mapHeight = 520;

/** The sites with alerts on the map. */
export function AlertSitesCard({ map, modalSite, onOpenSite }: AlertSitesCardProps) {
  const { t } = useTranslation();
  const sites = useQuery(alertSitesQuery(useToday()));
  const points = useAlertPoints(sites.data);
  const cluster = useCallback(
    (count: number, weight: number) =>
      t('monitor.cluster', { sites: t('monitor.sitesCount', { count }), count: weight }),
    [t],
  );
  if (sites.error && !sites.data) {
    return (
      <LoadProblem
        error={sites.error}
        onRetry={() => void sites.refetch()}
        retrying={sites.isFetching}
        className="min-h-80"
      />
    );
  }
  return (
    <Card aria-label={t('monitor.sitesTitle')}>
      <CardHeader>
        <CardTitle
          description={sites.data ? t('monitor.sitesCount', { count: sites.data.length }) : '\u00a0'}
        >
          {t('monitor.sitesTitle')}
        </CardTitle>
      </CardHeader>
      <CardBody>
        {!sites.data ? (
          <div style={{ height: mapHeight }} className="max-sm:max-h-[70svh]">
            <Skeleton className="size-full" />
          </div>
        ) : sites.data.length === 0 ? (
          <EmptyState icon={<CircleCheckBig />} title={t('monitor.noSites')} className="min-h-80">
            {t('monitor.noSitesHelp')}
          </EmptyState>
        ) : (
          map({
            points,
            description: t('monitor.mapDescription'),
            selectedId: modalSite,
            onSelect: onOpenSite,
            height: mapHeight,
            cluster,
          })
        )}
      </CardBody>
    </Card>
  );
}

/** Sites without latitude or longitude cannot be shown on a map; the list beside it has them all. */
function useAlertPoints(sites: readonly AlertSite[] | undefined): readonly MapPoint[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      (sites ?? []).flatMap(({ id, name, latitude, longitude, critical, warning, total }) => {
        if (latitude === null || longitude === null) return [];
        const counts = [
          critical > 0 && t('monitor.criticalCount', { count: critical }),
          warning > 0 && t('monitor.warningCount', { count: warning }),
        ].filter((text) => text !== false);
        const tone = critical > 0 ? ('danger' as const) : ('warning' as const);
        return [
          {
            id,
            latitude,
            longitude,
            label: `${t('shared.field', { field: name })} ${counts.join(', ')}`,
            tone,
            weight: total,
          },
        ];
      }),
    [sites, t],
  );
}
