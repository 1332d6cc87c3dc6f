import type { AssetRow } from '@greenroom/domain/inventory/asset.ts';
import { useAdjacentRows } from '#features/inventory/use-adjacent-rows.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { assetPath } from '#paths.ts';
import { PagerArrows } from '#ui/button/pager-arrows.tsx';
import { assetList } from './assets.queries.ts';
import { assetsRequest, assetsUrlState } from './assets-url-state.ts';

/** Walks the assets by product name, under the filters of the address, which goes along as it is. */
export function AssetPager({ asset, search }: { asset: AssetRow | undefined; search: string }) {
  const { t } = useTranslation();
  const walk = { row: asset, ...assetsRequest(assetsUrlState.read(search)) };
  const { previous, next, position, total } = useAdjacentRows(assetList, walk);
  const to = (target: AssetRow | undefined) => target && assetPath(target.id) + search;
  return (
    <PagerArrows
      label={t('inventory.previousNext')}
      previous={{ to: to(previous), label: t('assets.detailPage.previous'), hint: previous?.product_name }}
      next={{ to: to(next), label: t('assets.detailPage.next'), hint: next?.product_name }}
      position={
        position && total ? <span className="max-sm:hidden">{`${position} / ${total}`}</span> : undefined
      }
    />
  );
}
