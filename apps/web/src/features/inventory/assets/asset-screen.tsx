import type { Asset, AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { DetailFrame } from '#features/inventory/detail-frame.tsx';
import { DetailProblem } from '#features/inventory/detail-problem.tsx';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { AssetLive } from '#live/live-parts.ts';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { assetBackPath, assetListPath } from './asset-back-path.ts';
import { AssetFactsCard } from './asset-facts-card.tsx';
import { AssetNoteCard } from './asset-note-card.tsx';
import { AssetPager } from './asset-pager.tsx';
import { AssetWarrantyCard } from './asset-warranty-card.tsx';
import { useAsset } from './use-asset.ts';

interface AssetScreenProps {
  /** The asset is undefined until it is loaded: the panel keeps its place. */
  control: (assetId: number, asset: Asset | undefined) => ReactNode;
  /** Its open incidents, above its control. */
  incidents: (assetId: number) => ReactNode;
  /** Needs only the id, so it loads in parallel with the asset. */
  files: (assetId: number) => ReactNode;
  /** What users who may change the asset can do. */
  acts: (assetId: number) => ReactNode;
  label: (asset: Asset) => ReactNode;
  history: (assetId: number) => ReactNode;
  /** Its conditions over time. */
  timeline: (assetId: number) => ReactNode;
  /** Its availability and planned work. */
  service: (asset: Asset) => ReactNode;
  /** What it counts as when its room is judged. */
  role: (asset: Asset) => ReactNode;
  /** The devices that it depends on, and those that depend on it. */
  links: (asset: AssetDetail) => ReactNode;
  /** What a user can do about a warranty that ends soon. */
  warranty: (assetId: number) => ReactNode;
  /** What is known about one that does not exist any more. */
  gone?: (assetId: number) => ReactNode;
}

const backLabels = {
  before: 'assets.detailPage.back',
  room: 'assets.detailPage.backToRoom',
  list: 'assets.detailPage.backToList',
} as const;

export function AssetScreen(props: AssetScreenProps) {
  const { control, incidents, files, acts, label, history, timeline, service, role, links, warranty, gone } =
    props;
  const { t } = useTranslation();
  const { search, state } = useLocation();
  const found = useAsset();
  const { id, asset, row } = found;
  const back = assetBackPath(search, state);
  if (id === undefined || found.isMissing)
    return (
      <DetailProblem kind="assets" {...found} listPath={assetListPath(search)} gone={id && gone?.(id)} />
    );
  return (
    <DetailFrame
      back={{ to: back.to, label: t(backLabels[back.place]) }}
      partnerId={asset?.partner_id}
      title={row?.product_name}
      context={
        row
          ? [translateData(t, 'assetType', row.asset_type), row.serial_number].filter(Boolean).join(' · ')
          : '\u00a0'
      }
      actions={
        <>
          <span className="flex min-h-5 text-sm font-medium">{row ? <AssetLive asset={row} /> : null}</span>
          <AssetPager asset={row} search={search} />
          {acts(id)}
        </>
      }
      className="flex flex-col lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
    >
      <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
        <PartBoundary>
          <AssetFactsCard asset={asset} />
        </PartBoundary>
        <PartBoundary>{asset?.note ? <AssetNoteCard note={asset.note} /> : null}</PartBoundary>
        <PartBoundary>{timeline(id)}</PartBoundary>
        <PartBoundary>{asset?.is_controlled ? service(asset) : null}</PartBoundary>
        <div className="min-w-0 max-lg:order-last">
          <PartBoundary>{history(id)}</PartBoundary>
        </div>
      </div>
      {/* On a phone the user often stands in front of the device and needs its control first. */}
      <div className="flex flex-col gap-4 max-lg:contents">
        <div className="flex flex-col gap-4 max-lg:order-first">
          {incidents(id)}
          {control(id, asset)}
        </div>
        <PartBoundary>
          <AssetWarrantyCard asset={asset} mark={warranty} />
        </PartBoundary>
        <PartBoundary>{asset?.is_controlled ? role(asset) : null}</PartBoundary>
        <PartBoundary>{asset ? links(asset) : null}</PartBoundary>
        <PartBoundary>{files(id)}</PartBoundary>
        <PartBoundary>{asset ? label(asset) : null}</PartBoundary>
      </div>
    </DetailFrame>
  );
}
