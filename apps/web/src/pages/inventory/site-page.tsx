import { mayCreateInEstate, mayManageEstate } from '#features/auth/may-manage-estate.ts';
import { mayManageService } from '#features/auth/may-manage-service.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { LazyBinnedNotice } from '#features/estate/bin/lazy-binned-notice.ts';
import { EditButton } from '#features/estate/edit-button.tsx';
import { NewHereButton } from '#features/estate/new-here-button.tsx';
import { ThingMenu } from '#features/estate/thing-menu.tsx';
import { SiteScreen } from '#features/inventory/sites/site-screen.tsx';
import { useSite } from '#features/inventory/sites/use-site.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { quietPart } from '#ui/lazy/quiet-part.tsx';

/** A site is shown before its files. */
const ThingFilesCard = lazyPart(
  async () => (await import('#features/files/things/thing-files-card.tsx')).ThingFilesCard,
);

const filesPlace = (
  <Card className="p-4">
    <Skeleton className="h-24" />
  </Card>
);

const SiteRoomsLine = quietPart(
  async () => (await import('#features/health/site-rooms-line.tsx')).SiteRoomsLine,
);

const ThingIncidents = quietPart(
  async () => (await import('#features/incidents/thing-incidents.tsx')).ThingIncidents,
);

const ThingTickets = quietPart(
  async () => (await import('#features/maintenance/about/thing-tickets.tsx')).ThingTickets,
);

const ServiceCard = lazyPart(async () => (await import('#features/service/service-card.tsx')).ServiceCard);

const ThingHistoryCard = lazyPart(
  async () => (await import('#features/estate/history/thing-history-card.tsx')).ThingHistoryCard,
);

const historyPlace = (
  <Card className="p-4">
    <Skeleton className="h-40" />
  </Card>
);

export function SitePage() {
  const { user } = useAuth();
  useDocumentTitle(useSite().site?.name ?? null);
  return (
    <SiteScreen
      acts={(siteId) =>
        user && mayManageEstate(user) ? (
          <>
            <EditButton thing="site" id={siteId} />
            <ThingMenu thing="site" row={{ id: siteId }} user={user} />
          </>
        ) : null
      }
      roomsLine={(siteId) => <SiteRoomsLine key={siteId} siteId={siteId} />}
      newRoom={mayCreateInEstate(user) ? <NewHereButton thing="room" /> : null}
      gone={(goneId) => (mayManageEstate(user) ? <LazyBinnedNotice thing="site" id={goneId} /> : null)}
      incidents={(siteId) => <ThingIncidents thing={{ site_id: siteId }} />}
      tickets={(siteId) => <ThingTickets thing={{ type: 'site', id: siteId }} />}
      service={(siteId, siteName) => (
        <ServiceCard
          fallback={historyPlace}
          siteId={siteId}
          siteName={siteName}
          canPlan={mayManageService(user)}
        />
      )}
      history={(siteId) => (
        <ThingHistoryCard
          fallback={historyPlace}
          thing="site"
          id={siteId}
          canRevert={mayManageEstate(user)}
        />
      )}
      files={(siteId) => (
        <ThingFilesCard
          key={siteId}
          fallback={filesPlace}
          owner={{ entity_type: 'site', entity_id: siteId }}
          canAdd={mayManageEstate(user)}
        />
      )}
    />
  );
}
