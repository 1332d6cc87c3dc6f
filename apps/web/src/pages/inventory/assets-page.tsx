import { AssetsList } from '#features/inventory/assets-list.tsx';

export function AssetsPage() {
  return <AssetsList />;
}
