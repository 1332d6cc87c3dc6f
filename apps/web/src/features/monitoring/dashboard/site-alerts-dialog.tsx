import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { siteQuery } from '#features/inventory/sites/sites.queries.ts';
import { monitorPath } from '#features/monitoring/monitor-address.ts';
import type { MonitorState } from '#features/monitoring/monitor-url-state.ts';
import { alertSitesQuery } from '#features/monitoring/monitoring.queries.ts';
import { useToday } from '#features/monitoring/use-today.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { sitePath } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { SiteAlerts } from './site-alerts.tsx';

interface SiteAlertsDialogProps {
  state: MonitorState;
  onClose: () => void;
}

/** The address opens and closes it; the site is kept for the closing animation. */
export function SiteAlertsDialog({ state, onClose }: SiteAlertsDialogProps) {
  const { modalSite } = state;
  const [shown, setShown] = useState(modalSite);
  if (modalSite !== undefined && modalSite !== shown) setShown(modalSite);
  if (shown === undefined) return null;
  return (
    <OpenedSite
      key={shown}
      siteId={shown}
      open={modalSite !== undefined}
      onClose={onClose}
      here={monitorPath({ ...state, modalSite: shown })}
    />
  );
}

type OpenedSiteProps = { siteId: number; open: boolean; onClose: () => void; here: string };

function OpenedSite({ siteId, open, onClose, here }: OpenedSiteProps) {
  const { t } = useTranslation();
  const site = useQuery(siteQuery(useQueryClient(), siteId));
  // The map knows its sites: their names are available at once, even when the site itself cannot be loaded.
  const { data: alertSites } = useQuery({ ...alertSitesQuery(useToday()), enabled: false });
  const isGone = site.error instanceof ApiError && site.error.status === 404;
  const known = site.data ?? (isGone ? undefined : alertSites?.find(({ id }) => id === siteId));
  const unnamed = isGone ? t('sites.notFound') : site.error ? t('monitor.loadFailed') : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="preview"
      overMap
      title={known?.name ?? unnamed ?? <Skeleton className="h-6 w-48" />}
      description={
        known ? [known.address, known.city].filter(Boolean).join(', ') || t('sites.noAddress') : undefined
      }
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        {isGone ? (
          <ErrorState title={t('sites.notFound')}>{t('sites.notFoundHelp')}</ErrorState>
        ) : (
          <SiteAlerts siteId={siteId} here={here} />
        )}
      </DialogBody>
      {isGone ? null : (
        <DialogFooter>
          <LinkButton to={sitePath(siteId)} variant="primary">
            {t('monitor.viewSiteDetails')}
            <ArrowRight aria-hidden="true" />
          </LinkButton>
        </DialogFooter>
      )}
    </Dialog>
  );
}
