import type { SiteListRow, SiteSortKey } from '@greenroom/domain/inventory/site.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useMemo } from 'react';
import { defaultSiteColumns } from '#features/inventory/columns/column-ids.ts';
import { siteColumns, siteNameColumn } from '#features/inventory/columns/site-columns.tsx';
import type { ListActs } from '#features/inventory/list-acts.ts';
import { rowActionsColumn } from '#features/inventory/row-actions-column.tsx';
import { usePreview } from '#features/inventory/use-preview.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { arrangeColumns } from '#listing/columns/arrange-columns.ts';
import { ListTable } from '#listing/list-table.tsx';
import type { List } from '#listing/use-list.ts';
import { sitePath } from '#paths.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { siteQuery } from './sites.queries.ts';

interface SitesTableProps {
  list: List<SiteListRow>;
  /** The columns beside the name. */
  shown: readonly string[];
  sort: Sort<SiteSortKey>;
  onSortChange: (sort: Sort<SiteSortKey>) => void;
  isNarrowed: boolean;
  onClear: () => void;
  query: string;
  /** What the viewer may do with rows. */
  acts?: ListActs<SiteListRow> | undefined;
  /** The parameters with which the server finds the same rows. */
  filter?: Readonly<Record<string, unknown>>;
}

const SitePreviewDialog = lazyDialog(() =>
  import('./site-preview-dialog.tsx').then((m) => m.SitePreviewDialog),
);

export function SitesTable(props: SitesTableProps) {
  const { list, shown, sort, onSortChange, isNarrowed, onClear, query, acts, filter = {} } = props;
  const ofRow = acts?.ofRow;
  const { t } = useTranslation();
  const client = useQueryClient();
  const { show, preview } = usePreview(SitePreviewDialog, { query });
  const columns = useMemo(
    () => [
      ...arrangeColumns(siteNameColumn(t), siteColumns(t), shown),
      rowActionsColumn<SiteListRow>({
        t,
        name: (row) => row.name,
        path: (row) => sitePath(row.id) + query,
        onPreview: show,
        acts: ofRow,
      }),
    ],
    [t, show, shown, query, ofRow],
  );
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        caption={t('sites.tableCaption')}
        sort={sort}
        sortsElsewhere
        onSortChange={(next) => onSortChange(next as Sort<SiteSortKey>)}
        rowHref={(row) => sitePath(row.id) + query}
        onRowIntent={(row) => {
          SitePreviewDialog.preload();
          void client.prefetchQuery(siteQuery(client, row.id));
        }}
        fill
        lines={2}
        sideways={shown !== defaultSiteColumns}
        errorTitle={t('sites.loadFailed')}
        none={{ title: t('sites.none'), help: t('sites.noneHelp'), icon: <Building2 /> }}
        noMatch={{ title: t('sites.noMatch'), help: t('sites.noMatchHelp') }}
        isNarrowed={isNarrowed}
        onClear={onClear}
        onRowKey={(key, row) => {
          if (key === 'p') show(row);
          else return acts?.onRowKey?.(key, row) ?? false;
          return true;
        }}
        bulk={acts?.ofSelection && { acts: acts.ofSelection, filter, nameOf: (row) => row.name }}
      />
      {preview}
    </>
  );
}
