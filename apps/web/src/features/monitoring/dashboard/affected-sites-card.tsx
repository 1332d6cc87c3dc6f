import type { AlertSite } from '@greenroom/domain/monitoring/monitoring-summary.ts';
import { useQuery } from '@tanstack/react-query';
import { MapPinOff } from 'lucide-react';
import { useState } from 'react';
import { alertSitesQuery } from '#features/monitoring/monitoring.queries.ts';
import { useToday } from '#features/monitoring/use-today.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardHeader, CardTitle } from '#ui/card.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { AlertCountMarks } from './alert-counts.tsx';

/** A button shows the rest of a longer list. */
const firstSites = 100;

/** The content of the map as a list: for the keyboard, for screen readers, and for sites without coordinates. */
export function AffectedSitesCard({ onOpenSite }: { onOpenSite: (siteId: number) => void }) {
  const { t } = useTranslation();
  const { data: sites, isPending } = useQuery(alertSitesQuery(useToday()));
  const [max, setMax] = useState(firstSites);
  // The map beside it says that there are none, or that they could not be loaded.
  if (!isPending && !sites?.length) return null;
  const gravestFirst = sites?.toSorted((a, b) => b.critical - a.critical || b.total - a.total || a.id - b.id);
  return (
    <Card aria-label={t('monitor.mostAffected')} className="min-h-0 flex-1">
      <CardHeader>
        <CardTitle>{t('monitor.mostAffected')}</CardTitle>
      </CardHeader>
      {gravestFirst ? (
        <ul className="thin-scrollbar max-h-80 min-h-0 flex-1 overflow-y-auto px-2 pb-2 xl:max-h-none">
          {gravestFirst.slice(0, max).map((site) => (
            <li key={site.id}>
              <AffectedSite site={site} onOpen={() => onOpenSite(site.id)} />
            </li>
          ))}
          {gravestFirst.length > max ? (
            <li>
              <Button size="sm" variant="ghost" onClick={() => setMax(gravestFirst.length)}>
                {t('monitor.showAllSites', { count: gravestFirst.length })}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : (
        <SkeletonText lines={5} className="gap-7 px-4 py-2" />
      )}
    </Card>
  );
}

function AffectedSite({ site, onOpen }: { site: AlertSite; onOpen: () => void }) {
  const { t } = useTranslation();
  const isPlaced = site.latitude !== null && site.longitude !== null;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="relative flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-2 py-1 text-left text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{site.name}</span>
        <span className="flex items-center gap-1 text-xs text-muted">
          {isPlaced ? null : <MapPinOff aria-hidden="true" className="size-3 shrink-0" />}
          <span className="truncate">{isPlaced ? site.city : t('monitor.notOnMap')}</span>
        </span>
      </span>
      <AlertCountMarks {...site} />
    </button>
  );
}
