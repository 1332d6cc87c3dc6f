import type { SiteListRow, SiteSortKey } from '@greenroom/domain/inventory/site.ts';
import { Building2 } from 'lucide-react';
import { defaultSiteColumns } from '#features/inventory/columns/column-ids.ts';
import { siteColumns, siteNameColumn } from '#features/inventory/columns/site-columns.tsx';
import {
  type InventoryKind,
  type InventoryListProps,
  InventoryTable,
} from '#features/inventory/inventory-table.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { arrangeColumns } from '#listing/columns/arrange-columns.ts';
import { sitePath } from '#paths.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { siteQuery } from './sites.queries.ts';

const sites: InventoryKind<SiteListRow> = {
  arrange: (t, shown) => arrangeColumns(siteNameColumn(t), siteColumns(t), shown),
  defaultColumns: defaultSiteColumns,
  nameOf: (row) => row.name,
  pathOf: (row) => sitePath(row.id),
  Preview: lazyDialog(() => import('./site-preview-dialog.tsx').then((m) => m.SitePreviewDialog)),
  prefetch: (client, row) => client.prefetchQuery(siteQuery(client, row.id)),
};

export function SitesTable(props: InventoryListProps<SiteListRow, SiteSortKey>) {
  const { t } = useTranslation();
  return (
    <InventoryTable
      {...props}
      kind={sites}
      caption={t('sites.tableCaption')}
      sortsElsewhere
      fill
      errorTitle={t('sites.loadFailed')}
      none={{ title: t('sites.none'), help: t('sites.noneHelp'), icon: <Building2 /> }}
      noMatch={{ title: t('sites.noMatch'), help: t('sites.noMatchHelp') }}
    />
  );
}
