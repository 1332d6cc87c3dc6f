import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { DetailProblem } from '#features/inventory/detail-problem.tsx';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { AssetLive } from '#live/live-parts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { assetBackPath, assetListPath } from './asset-back-path.ts';
import { AssetFactsCard } from './asset-facts-card.tsx';
import { AssetNoteCard } from './asset-note-card.tsx';
import { AssetPager } from './asset-pager.tsx';
import { AssetWarrantyCard } from './asset-warranty-card.tsx';
import { useAsset } from './use-asset.ts';

interface AssetScreenProps {
  /** The asset is undefined until it is loaded: the panel keeps its place. */
  control: (assetId: number, asset: Asset | undefined) => ReactNode;
}

const backLabels = {
  before: 'assets.detailPage.back',
  room: 'assets.detailPage.backToRoom',
  list: 'assets.detailPage.backToList',
} as const;

export function AssetScreen({ control }: AssetScreenProps) {
  const { t } = useTranslation();
  const { search, state } = useLocation();
  const found = useAsset();
  const { id, asset, row } = found;
  const back = assetBackPath(search, state);
  const backLabel = t(backLabels[back.place]);
  if (id === undefined || found.isMissing)
    return <DetailProblem kind="assets" {...found} listPath={assetListPath(search)} />;
  return (
    <div className="page-width">
      <PageHead
        leading={
          <Tooltip content={backLabel}>
            <LinkButton
              to={back.to}
              variant="ghost"
              iconOnly
              aria-label={backLabel}
              icon={<ArrowLeft aria-hidden="true" />}
              className="-ml-2"
            />
          </Tooltip>
        }
        title={
          row ? (
            <span className="max-sm:whitespace-normal">{row.product_name}</span>
          ) : (
            <Skeleton className="h-6 w-56 max-w-full" />
          )
        }
        context={
          row
            ? [translateData(t, 'assetType', row.asset_type), row.serial_number].filter(Boolean).join(' · ')
            : '\u00a0'
        }
        actions={
          <>
            <span className="flex min-h-5 text-sm font-medium">{row ? <AssetLive asset={row} /> : null}</span>
            <AssetPager asset={row} search={search} />
          </>
        }
      />
      <div className="page-gutter flex flex-col gap-4 pb-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="flex flex-col gap-4">
          <PartBoundary>
            <AssetFactsCard asset={asset} />
          </PartBoundary>
          <PartBoundary>{asset?.note ? <AssetNoteCard note={asset.note} /> : null}</PartBoundary>
        </div>
        {/* On a phone the user often stands in front of the device and needs its control first. */}
        <div className="flex flex-col gap-4 max-lg:contents">
          <div className="flex flex-col max-lg:order-first">{control(id, asset)}</div>
          <PartBoundary>
            <AssetWarrantyCard asset={asset} />
          </PartBoundary>
        </div>
      </div>
    </div>
  );
}
