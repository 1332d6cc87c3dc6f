import { useQuery } from '@tanstack/react-query';
import { AffectedSitesCard } from './affected-sites-card.tsx';
import { AlertCategoryCard } from './alert-category-card.tsx';
import { AlertSitesCard, type PlaceMap } from './alert-sites-card.tsx';
import { LoadProblem } from './load-problem.tsx';
import { MonitorTiles } from './monitor-tiles.tsx';
import { monitoringSummaryQuery } from './monitoring.queries.ts';
import { useToday } from './use-today.ts';

interface MonitorDashboardProps {
  map: PlaceMap;
  modalSite: number | undefined;
  onOpenSite: (siteId: number) => void;
}

export function MonitorDashboard({ map, modalSite, onOpenSite }: MonitorDashboardProps) {
  const summary = useQuery(monitoringSummaryQuery(useToday()));
  const hasFailed = summary.error !== null && !summary.data;
  return (
    <div className="flex flex-col gap-4">
      {hasFailed ? (
        <LoadProblem
          error={summary.error}
          onRetry={() => void summary.refetch()}
          retrying={summary.isFetching}
        />
      ) : (
        <MonitorTiles summary={summary.data} />
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-stretch">
        <AlertSitesCard map={map} modalSite={modalSite} onOpenSite={onOpenSite} />
        {/* Beside the map the list takes the height that is left, and scrolls. */}
        <div className="xl:relative xl:min-h-144">
          <div className="grid items-start gap-4 md:grid-cols-2 xl:absolute xl:inset-0 xl:flex xl:flex-col xl:items-stretch">
            {hasFailed ? null : <AlertCategoryCard summary={summary.data} />}
            <AffectedSitesCard onOpenSite={onOpenSite} />
          </div>
        </div>
      </div>
    </div>
  );
}
