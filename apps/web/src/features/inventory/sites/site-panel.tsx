import type { Site } from '@greenroom/domain/inventory/site.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, MousePointerClick, X } from 'lucide-react';
import { ApiError } from '#api/api-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { SiteNow } from '#live/live-parts.ts';
import { sitePath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { isPlaced } from './coordinates.ts';
import { OpenInMapsLink } from './open-in-maps-link.tsx';
import { siteAddress } from './site-address.tsx';
import { SiteRoomLinks } from './site-room-links.tsx';
import { siteQuery } from './sites.queries.ts';

interface SitePanelProps {
  siteId: number | undefined;
  /** There is nothing to select yet. */
  isLoading: boolean;
  /** The search does not match the selected site. */
  isOutside: boolean;
  onDeselect: () => void;
  query: string;
  className?: string;
}

/** Beside the map: the selected site, or how to select one. */
export function SitePanel(props: SitePanelProps) {
  const { siteId, isLoading, isOutside, onDeselect, query, className } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const site = useQuery({ ...siteQuery(client, siteId ?? 0), enabled: siteId !== undefined });
  const isGone = site.error instanceof ApiError && site.error.status === 404;
  return (
    <Card aria-label={site.data?.name ?? t('sites.selectPrompt')} className={className ?? ''}>
      {siteId === undefined && !isLoading ? (
        <EmptyState icon={<MousePointerClick />} title={t('sites.selectPrompt')} className="flex-1">
          {t('sites.selectPromptHelp')}
        </EmptyState>
      ) : site.data ? (
        <SelectedSite
          key={siteId}
          site={site.data}
          isOutside={isOutside}
          onDeselect={onDeselect}
          query={query}
        />
      ) : site.error ? (
        <ErrorState
          title={t(isGone ? 'sites.notFound' : 'inventory.errorHeading')}
          {...(isGone
            ? {}
            : {
                onRetry: () => void site.refetch(),
                retryLabel: t('shared.tryAgain'),
                retrying: site.isFetching,
              })}
          action={
            <Button size="sm" onClick={onDeselect}>
              {t('sites.deselect')}
            </Button>
          }
          className="flex-1"
        >
          {t(isGone ? 'sites.notFoundHelp' : 'sites.loadOneFailed')}
        </ErrorState>
      ) : (
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-3.5 w-1/2" />
          <Skeleton className="h-3.5 w-2/5" />
        </div>
      )}
    </Card>
  );
}

type SelectedSiteProps = Pick<SitePanelProps, 'isOutside' | 'onDeselect' | 'query'> & { site: Site };

function SelectedSite({ site, isOutside, onDeselect, query }: SelectedSiteProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-0 flex-1 animate-fade-in flex-col">
      <div className="flex items-start gap-2 pt-3 pr-3 pb-3 pl-4">
        <div className="min-w-0 flex-1 pt-1">
          <h2 className="text-lg/6 font-semibold wrap-break-word">{site.name}</h2>
          <p className="mt-1 text-sm text-muted">{siteAddress(t, site) ?? t('sites.noAddress')}</p>
          <div className="mt-2 min-h-5 text-sm">
            <SiteNow id={site.id} />
          </div>
          {isOutside ? <p className="mt-2 text-xs text-muted">{t('sites.outsideSearch')}</p> : null}
        </div>
        <IconButton
          size="sm"
          label={t('sites.closePanel', { name: site.name })}
          icon={<X aria-hidden="true" />}
          onClick={onDeselect}
        />
      </div>
      <div className="px-4 pb-4">
        <LinkButton to={sitePath(site.id) + query} variant="primary" className="w-full">
          {t('inventory.seeDetails')}
          <ArrowRight aria-hidden="true" />
        </LinkButton>
        {isPlaced(site) ? (
          <div className="mt-1 -mb-2 flex justify-center">
            <OpenInMapsLink site={site} />
          </div>
        ) : null}
      </div>
      <SiteRoomLinks siteId={site.id} />
    </div>
  );
}
