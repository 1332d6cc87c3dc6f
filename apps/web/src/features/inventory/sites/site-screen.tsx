import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { DetailFrame } from '#features/inventory/detail-frame.tsx';
import { DetailProblem } from '#features/inventory/detail-problem.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { SiteLive, SiteRoomStates } from '#live/live-parts.ts';
import { paths } from '#paths.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { SiteFacts } from './site-facts.tsx';
import { SiteLocationCard } from './site-location-card.tsx';
import { SitePager } from './site-pager.tsx';
import { SiteRoomsCard } from './site-rooms-card.tsx';
import { useSite } from './use-site.ts';

interface SiteScreenProps {
  /** Needs only the id, so it loads in parallel with the site. */
  files: (siteId: number) => ReactNode;
  /** What users who may change the site can do. */
  acts: (siteId: number) => ReactNode;
  /** Its rooms by their states, worst first. */
  roomsLine: (siteId: number) => ReactNode;
  /** Creates a room in the site, for users who may. */
  newRoom: ReactNode;
  /** Its open incidents. */
  incidents: (siteId: number) => ReactNode;
  /** Its open tickets. */
  tickets: (siteId: number) => ReactNode;
  /** Service hours, availability and planned work. */
  service: (siteId: number, siteName: string) => ReactNode;
  history: (siteId: number) => ReactNode;
  /** What is known about one that does not exist any more. */
  gone?: (siteId: number) => ReactNode;
}

export function SiteScreen({ files, acts, roomsLine, newRoom, ...parts }: SiteScreenProps) {
  const { incidents, tickets, service, history, gone } = parts;
  const { t } = useTranslation();
  const listPath = paths.sites + useLocation().search;
  const found = useSite();
  const { id, site } = found;
  if (id === undefined || found.isMissing)
    return <DetailProblem kind="sites" {...found} listPath={listPath} gone={id && gone?.(id)} />;
  return (
    <DetailFrame
      back={{ to: listPath, label: t('sites.backToList') }}
      partnerId={site?.partner_id}
      title={site?.name}
      context={
        <span className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1">
          <SiteRoomStates siteId={id} />
          <SiteLive id={id} />
        </span>
      }
      actions={
        <>
          <SitePager site={site} />
          {acts(id)}
        </>
      }
      className="grid lg:grid-cols-2"
    >
      <div className="min-w-0 empty:hidden lg:col-span-2">
        <PartBoundary>{roomsLine(id)}</PartBoundary>
      </div>
      <div className="min-w-0 empty:hidden lg:col-span-2">
        <PartBoundary>{incidents(id)}</PartBoundary>
      </div>
      <div className="min-w-0 empty:hidden lg:col-span-2">
        <PartBoundary>{tickets(id)}</PartBoundary>
      </div>
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
          <SiteRoomsCard key={id} siteId={id} siteName={site?.name} newRoom={newRoom} />
        </PartBoundary>
      </div>
      <div className="min-w-0 lg:col-span-2">
        <PartBoundary>{service(id, site?.name ?? '')}</PartBoundary>
      </div>
      <div className="min-w-0 lg:col-span-2">
        <PartBoundary>{files(id)}</PartBoundary>
      </div>
      <div className="min-w-0 lg:col-span-2">
        <PartBoundary>{history(id)}</PartBoundary>
      </div>
    </DetailFrame>
  );
}
