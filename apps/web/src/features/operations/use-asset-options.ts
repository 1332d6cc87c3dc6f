import type { AssetListRow, AssetSortKey } from '@greenroom/domain/inventory/asset.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { useState } from 'react';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';

/** The first options; typing finds the others. */
const maxOptions = 100;

type AssetOptions = {
  filter: { site_id?: number; partner_id?: number };
  sort?: Sort<AssetSortKey>;
  enabled: boolean;
};

/** The assets that a field offers, and what every such field needs besides them. */
export function useAssetOptions({ filter, sort = assetList.defaultSort, enabled }: AssetOptions) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const list = useList(assetList, { filter, narrow: { search: query }, sort }, { enabled });
  const options: readonly AssetListRow[] = list.rows.slice(0, maxOptions);
  const field = {
    query,
    onQueryChange: setQuery,
    loading: list.isLoading || list.isUpdating,
    loadingMessage: t('layout.loading'),
    error: list.error
      ? { message: t('assets.loadError'), retryLabel: t('shared.tryAgain'), onRetry: list.retry }
      : undefined,
    emptyMessage: t('connection.noAssetMatches'),
    note: list.total > maxOptions ? t('shared.moreOptions') : undefined,
  };
  return { options, field };
}
