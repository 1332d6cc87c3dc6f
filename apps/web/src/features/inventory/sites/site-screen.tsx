import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { SiteLive } from '#live/live-parts.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SiteFacts } from './site-facts.tsx';
import { SiteLocationCard } from './site-location-card.tsx';
import { SitePager } from './site-pager.tsx';
import { SiteRoomsCard } from './site-rooms-card.tsx';
import { useSite } from './use-site.ts';

export function SiteScreen() {
  const { t } = useTranslation();
  const { search: query } = useLocation();
  const found = useSite();
  const { id, site } = found;
  if (id === undefined || found.isMissing) return <MissingSite {...found} />;
  return (
    <div className="page-width">
      <PageHead
        leading={
          <Tooltip content={t('sites.backToList')}>
            <LinkButton
              to={paths.sites + query}
              variant="ghost"
              iconOnly
              aria-label={t('sites.backToList')}
              icon={<ArrowLeft aria-hidden="true" />}
              className="-ml-2"
            />
          </Tooltip>
        }
        title={
          site ? (
            <span className="max-sm:whitespace-normal">{site.name}</span>
          ) : (
            <Skeleton className="h-6 w-56 max-w-full" />
          )
        }
        context={
          <span className="flex min-h-5 items-center">
            <SiteLive id={id} />
          </span>
        }
        actions={<SitePager site={site} />}
      />
      <div className="page-gutter grid gap-4 pb-6 lg:grid-cols-2">
        <Card>
          <CardHeader>
            <CardTitle>{t('inventory.information')}</CardTitle>
          </CardHeader>
          <CardBody>
            <SiteFacts site={site} />
          </CardBody>
        </Card>
        <PartBoundary>
          <SiteLocationCard site={site} />
        </PartBoundary>
        <div className="min-w-0 lg:col-span-2">
          <PartBoundary>
            <SiteRoomsCard key={id} siteId={id} siteName={site?.name} />
          </PartBoundary>
        </div>
      </div>
    </div>
  );
}

/** The spec has one message for a missing site and for one that cannot be loaded; the second offers a retry. */
function MissingSite({ id, error, retry, isFetching }: ReturnType<typeof useSite>) {
  const { t } = useTranslation();
  const { search: query } = useLocation();
  const isGone = id === undefined || (error instanceof ApiError && error.status === 404);
  return (
    <div className="page-width page-gutter py-6">
      <Card>
        <ErrorState
          heading="h1"
          title={t('inventory.errorHeading')}
          {...(isGone ? {} : { onRetry: retry, retryLabel: t('shared.tryAgain'), retrying: isFetching })}
          action={
            <LinkButton size="sm" to={paths.sites + query} icon={<ArrowLeft aria-hidden="true" />}>
              {t('sites.backToList')}
            </LinkButton>
          }
          className="py-16"
        >
          <p className="font-medium text-foreground">{t('sites.notFound')}</p>
          <p>{isGone ? t('sites.notFoundHelp') : t('sites.loadOneFailed')}</p>
        </ErrorState>
      </Card>
    </div>
  );
}
