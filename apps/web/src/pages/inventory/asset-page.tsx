import { mayManageDevices } from '#features/auth/may-manage-devices.ts';
import { mayManageEstate } from '#features/auth/may-manage-estate.ts';
import { mayManageService } from '#features/auth/may-manage-service.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { LazyBinnedNotice } from '#features/estate/bin/lazy-binned-notice.ts';
import { EditButton } from '#features/estate/edit-button.tsx';
import { ThingMenu } from '#features/estate/thing-menu.tsx';
import { AssetScreen } from '#features/inventory/assets/asset-screen.tsx';
import { useAsset } from '#features/inventory/assets/use-asset.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { NewTicketButton } from './new-ticket-button.tsx';

/** The facts are shown before the device is read. */
const AssetControlPanel = lazyPart(
  async () => (await import('#features/operations/asset-control-panel.tsx')).AssetControlPanel,
);
AssetControlPanel.preload();

const ThingFilesCard = lazyPart(
  async () => (await import('#features/files/things/thing-files-card.tsx')).ThingFilesCard,
);

const LabelCard = lazyPart(async () => (await import('#features/labels/label-card.tsx')).LabelCard);

const ThingIncidents = quietPart(
  async () => (await import('#features/incidents/thing-incidents.tsx')).ThingIncidents,
);

const ThingTickets = quietPart(
  async () => (await import('#features/maintenance/about/thing-tickets.tsx')).ThingTickets,
);

const panelPlace = (
  <Card className="p-4">
    <Skeleton className="h-48" />
  </Card>
);

const filesPlace = (
  <Card className="p-4">
    <Skeleton className="h-24" />
  </Card>
);

const ThingHistoryCard = lazyPart(
  async () => (await import('#features/estate/history/thing-history-card.tsx')).ThingHistoryCard,
);

const AssetTimelineCard = lazyPart(
  async () => (await import('#features/history/asset-timeline-card.tsx')).AssetTimelineCard,
);

const ThingServiceCard = lazyPart(
  async () => (await import('#features/service/thing-service-card.tsx')).ThingServiceCard,
);

const AssetRoleCard = lazyPart(
  async () => (await import('#features/health/roles/asset-role-card.tsx')).AssetRoleCard,
);

const AssetLinksCard = lazyPart(
  async () => (await import('#features/operations/links/asset-links-card.tsx')).AssetLinksCard,
);

const WarrantyMark = lazyPart(
  async () => (await import('#features/notifications/warranty/warranty-mark.tsx')).WarrantyMark,
);

const historyPlace = (
  <Card className="p-4">
    <Skeleton className="h-40" />
  </Card>
);

export function AssetPage() {
  const { id, row } = useAsset();
  const { user } = useAuth();
  useDocumentTitle(row?.product_name ?? null);
  return (
    <AssetScreen
      key={id}
      acts={(assetId) => (
        <>
          {mayManageEstate(user) ? <EditButton thing="asset" id={assetId} /> : null}
          <NewTicketButton thing={row} />
          {user && mayManageEstate(user) ? (
            <ThingMenu thing="asset" row={{ id: assetId, status: row?.status ?? null }} user={user} />
          ) : null}
        </>
      )}
      gone={(goneId) => (mayManageEstate(user) ? <LazyBinnedNotice thing="asset" id={goneId} /> : null)}
      history={(assetId) => (
        <ThingHistoryCard
          fallback={historyPlace}
          thing="asset"
          id={assetId}
          canRevert={mayManageEstate(user)}
        />
      )}
      timeline={(assetId) => <AssetTimelineCard fallback={historyPlace} assetId={assetId} />}
      service={({ id: assetId, product_name, site_id }) => (
        <ThingServiceCard
          fallback={historyPlace}
          thing="asset"
          id={assetId}
          name={product_name}
          siteId={site_id}
          canPlan={mayManageService(user)}
        />
      )}
      role={({ id: assetId, product_name }) => (
        <AssetRoleCard
          fallback={null}
          assetId={assetId}
          name={product_name}
          canChange={mayManageService(user)}
        />
      )}
      warranty={(assetId) => <WarrantyMark fallback={null} assetId={assetId} />}
      links={({ id: assetId, product_name, partner_id, is_controlled }) => (
        <AssetLinksCard
          fallback={null}
          assetId={assetId}
          name={product_name}
          partnerId={partner_id}
          canChange={is_controlled && mayManageEstate(user)}
        />
      )}
      incidents={(assetId) => (
        <>
          <ThingIncidents thing={{ asset_id: assetId }} />
          <ThingTickets thing={{ type: 'asset', id: assetId }} />
        </>
      )}
      control={(assetId, asset) => (
        <AssetControlPanel
          fallback={panelPlace}
          assetId={assetId}
          asset={asset}
          canResetKey={user?.is_superuser ?? false}
          canConnect={mayManageDevices(user)}
        />
      )}
      files={(assetId) => (
        <ThingFilesCard
          fallback={filesPlace}
          owner={{ entity_type: 'asset', entity_id: assetId }}
          canAdd={mayManageEstate(user)}
        />
      )}
      label={(asset) => (
        <LabelCard
          fallback={filesPlace}
          thing="asset"
          id={asset.id}
          sample={{
            name: asset.product_name,
            reference: asset.ref,
            serial_number: asset.serial_number,
            mac_address: asset.mac_address,
            ip_address: asset.ip_address,
            place: [asset.site_name, asset.room_name].filter(Boolean).join(' / '),
          }}
        />
      )}
    />
  );
}
