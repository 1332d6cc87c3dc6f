import type { Site } from '@greenroom/domain/inventory/site.ts';
import { MapPinOff, SearchX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useMapTiles } from '#features/settings/client-settings.queries.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { List } from '#listing/use-list.ts';
import { useTheme } from '#theme/theme.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { useDelayed } from '#ui/feedback/use-delayed.ts';
import { LazyPointMap } from '#ui/map/lazy-point-map.tsx';
import { isPlaced } from './coordinates.ts';
import { SitePanel } from './site-panel.tsx';
import { SitePopup } from './site-popup.tsx';
import { useMapLabels } from './use-map-labels.ts';
import { toneOf, useSiteStatuses } from './use-site-statuses.ts';

interface SitesMapProps {
  list: List<Site>;
  isNarrowed: boolean;
  selectedSiteId: number | undefined;
  onSelect: (siteId: number | undefined) => void;
  onShowList: () => void;
  onClear: () => void;
  /** Passed on to the detail page. */
  query: string;
}

const overviewHeight = 500;

export function SitesMap(props: SitesMapProps) {
  const { list, selectedSiteId, onSelect } = props;
  const { t } = useTranslation();
  const { resolved } = useTheme();
  const { language } = useLanguage();
  const labels = useMapLabels(t('map.overview'), { withShowAll: true });
  const tileUrls = useMapTiles();
  const { live, label } = useSiteStatuses();
  const placed = useMemo(() => list.rows.filter(isPlaced), [list.rows]);
  const points = useMemo(
    () =>
      placed.map(({ id, name, latitude, longitude }) => ({
        id,
        latitude,
        longitude,
        label: label(name, live.get(id)),
        tone: live.size === 0 ? ('brand' as const) : toneOf(live.get(id)),
      })),
    [placed, live, label],
  );
  const byId = useMemo(() => new Map(placed.map((site) => [site.id, site])), [placed]);

  // A map has no end to scroll to, so it loads all pages one after the other.
  const { hasMore, loadMore } = list;
  useEffect(() => {
    if (hasMore) loadMore();
  }, [hasMore, loadMore]);

  const isLate = useDelayed(list.isLoading, 3000);
  if (list.error) {
    return (
      <Card>
        <ErrorState title={t('sites.loadFailed')} onRetry={list.retry} retryLabel={t('shared.tryAgain')}>
          {errorMessage(list.error, t('shared.checkConnection'))}
        </ErrorState>
      </Card>
    );
  }
  const unplaced = list.rows.length - placed.length;
  const isEmpty = !list.isLoading && !list.isUpdating && list.rows.length === 0;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-2">
        <LazyPointMap
          key={language}
          points={points}
          selectedId={selectedSiteId}
          onSelect={(id) => onSelect(Number(id))}
          popup={(id) => {
            const site = byId.get(Number(id));
            return site ? <SitePopup site={site} /> : null;
          }}
          theme={resolved}
          tileUrls={tileUrls}
          labels={labels}
          height={overviewHeight}
        />
        {isLate ? <MapNote icon={<Spinner />} text={t('shared.stillLoading')} /> : null}
        {isEmpty ? (
          <MapNote
            icon={<SearchX aria-hidden="true" />}
            text={props.isNarrowed ? t('sites.noMatch') : t('sites.none')}
          >
            {props.isNarrowed ? (
              <NoteButton onClick={props.onClear}>{t('shared.clearSearch')}</NoteButton>
            ) : null}
          </MapNote>
        ) : null}
        {list.moreError ? (
          <MapNote icon={<TriangleAlert aria-hidden="true" />} text={t('sites.moreFailed')}>
            <NoteButton onClick={list.retryMore}>{t('shared.tryAgain')}</NoteButton>
          </MapNote>
        ) : null}
        {unplaced > 0 ? (
          <MapNote icon={<MapPinOff aria-hidden="true" />} text={t('sites.unplaced', { count: unplaced })}>
            <NoteButton onClick={props.onShowList}>{t('sites.unplacedShow')}</NoteButton>
          </MapNote>
        ) : null}
      </div>
      <SitePanel
        siteId={selectedSiteId}
        isLoading={list.isLoading}
        isOutside={
          props.isNarrowed &&
          !list.isLoading &&
          !list.isUpdating &&
          !list.hasMore &&
          !list.rows.some(({ id }) => id === selectedSiteId)
        }
        onDeselect={() => onSelect(undefined)}
        query={props.query}
        className="lg:min-h-[500px]"
      />
    </div>
  );
}

interface MapNoteProps {
  icon: ReactNode;
  text: string;
  children?: ReactNode;
}

function MapNote({ icon, text, children }: MapNoteProps) {
  return (
    <div role="status" className="flex items-start gap-2 text-sm text-muted [&>svg]:mt-1 [&>svg]:size-4">
      {icon}
      <p className="min-w-0 leading-6">
        {text} {children}
      </p>
    </div>
  );
}

function NoteButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rounded-sm font-medium text-primary underline decoration-transparent underline-offset-3 transition-colors hover:decoration-current"
    >
      {children}
    </button>
  );
}
