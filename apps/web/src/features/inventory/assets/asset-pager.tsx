import type { AssetRow } from '@greenroom/domain/inventory/asset.ts';
import { useQueryClient } from '@tanstack/react-query';
import { RowPager } from '#features/inventory/row-pager.tsx';
import { useAdjacentRows } from '#features/inventory/use-adjacent-rows.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { assetPath } from '#paths.ts';
import { assetList, assetQuery } from './assets.queries.ts';
import { assetsRequest, assetsUrlState } from './assets-url-state.ts';

/** Steps through the assets by product name, under the filters of the address, which is kept. */
export function AssetPager({ asset, search }: { asset: AssetRow | undefined; search: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const walk = useAdjacentRows(assetList, { row: asset, ...assetsRequest(assetsUrlState.read(search)) });
  return (
    <RowPager
      walk={walk}
      labels={{ previous: t('assets.detailPage.previous'), next: t('assets.detailPage.next') }}
      nameOf={(row) => row.product_name}
      pathOf={(row) => assetPath(row.id) + search}
      prefetch={(row) => void client.prefetchQuery(assetQuery(row.id))}
    />
  );
}
