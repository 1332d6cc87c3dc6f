import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '#features/monitoring/load-problem.tsx';
import { alertSitesQuery, monitoringSummaryQuery } from '#features/monitoring/monitoring.queries.ts';
import { useToday } from '#features/monitoring/use-today.ts';
import { DevicesNowCard } from '#live/live-parts.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { AffectedSitesCard } from './affected-sites-card.tsx';
import { AlertCategoryCard } from './alert-category-card.tsx';
import { AlertSitesCard, type PlaceMap } from './alert-sites-card.tsx';
import { MonitorTiles } from './monitor-tiles.tsx';

interface MonitorDashboardProps {
  map: PlaceMap;
  modalSite: number | undefined;
  onOpenSite: (siteId: number) => void;
}

const devicesNow = <Card className="min-h-15" />;

export function MonitorDashboard({ map, modalSite, onOpenSite }: MonitorDashboardProps) {
  const today = useToday();
  const summary = useQuery(monitoringSummaryQuery(today));
  const sites = useQuery(alertSitesQuery(today));
  const hasFailed = summary.error !== null && !summary.data;
  const problem = hasFailed ? (
    <LoadProblem
      error={summary.error}
      onRetry={() => {
        void summary.refetch();
        if (!sites.data) void sites.refetch();
      }}
      retrying={summary.isFetching}
    />
  ) : null;
  return (
    <div className="flex flex-col gap-4">
      {/* After the first figures: before them it would be one request more than they can wait for. */}
      {summary.isPending ? devicesNow : <DevicesNowCard fallback={devicesNow} assetsPath={paths.assets} />}
      {problem ?? (
        <PartBoundary>
          <MonitorTiles summary={summary.data} />
        </PartBoundary>
      )}
      {/* Nothing was loaded: one message for the whole page. */}
      {problem && sites.error && !sites.data ? null : (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-stretch">
          <PartBoundary>
            <AlertSitesCard map={map} modalSite={modalSite} onOpenSite={onOpenSite} />
          </PartBoundary>
          {/* Beside the map the list takes the remaining height, and scrolls. */}
          <div className="xl:relative xl:min-h-144">
            <div className="grid items-start gap-4 md:grid-cols-2 xl:absolute xl:inset-0 xl:flex xl:flex-col xl:items-stretch">
              {hasFailed ? null : (
                <PartBoundary>
                  <AlertCategoryCard summary={summary.data} />
                </PartBoundary>
              )}
              <PartBoundary>
                <AffectedSitesCard onOpenSite={onOpenSite} />
              </PartBoundary>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
