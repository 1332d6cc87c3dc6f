import { useDocumentTitle } from '#app/use-document-title.ts';
import { AssetDetail } from '#features/inventory/asset-detail.tsx';
import { useAsset } from '#features/inventory/use-asset.ts';
import { AssetControlPanel } from '#features/operations/asset-control-panel.tsx';

export function AssetPage() {
  const { id, row } = useAsset();
  useDocumentTitle(row?.product_name ?? null);
  return (
    <AssetDetail
      key={id}
      control={(assetId, asset) => <AssetControlPanel assetId={assetId} asset={asset} />}
    />
  );
}
