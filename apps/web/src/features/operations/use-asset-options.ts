import type { AssetListRow, AssetSortKey } from '@greenroom/domain/inventory/asset.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useListOptions } from '#listing/options/use-list-options.ts';

type AssetOptions = {
  filter: { site_id?: number; partner_id?: number };
  sort?: Sort<AssetSortKey>;
  enabled?: boolean;
  without?: (asset: AssetListRow) => boolean;
};

/** The assets that a field offers. */
export function useAssetOptions(options: AssetOptions) {
  const { t } = useTranslation();
  return useListOptions(assetList, {
    ...options,
    errorMessage: t('assets.loadError'),
    emptyMessage: t('connection.noAssetMatches'),
  });
}

/** An asset and where it is. */
export const assetOption = ({ id, product_name, room_name }: AssetListRow) => ({
  value: id,
  label: product_name,
  ...(room_name ? { description: room_name } : {}),
});
