import type { Site, SiteSortKey } from '@greenroom/domain/inventory/site.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Building2 } from 'lucide-react';
import { useMemo } from 'react';
import { previewColumn } from '#features/inventory/preview-column.tsx';
import { usePreview } from '#features/inventory/use-preview.tsx';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListTable } from '#listing/list-table.tsx';
import type { List } from '#listing/use-list.ts';
import { SiteLive } from '#live/live-parts.ts';
import { sitePath } from '#paths.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import type { DataColumn } from '#ui/table/data-column.ts';
import { townLine } from './site-address.tsx';
import { siteQuery } from './sites.queries.ts';

interface SitesTableProps {
  list: List<Site>;
  sort: Sort<SiteSortKey>;
  onSortChange: (sort: Sort<SiteSortKey>) => void;
  isNarrowed: boolean;
  onClear: () => void;
  query: string;
}

/** One line, beginning with the street. */
function addressLine(t: TFunction, site: Site) {
  const town = townLine(t, site);
  if (!site.address || !town) return site.address || town;
  return (
    <>
      {site.address}, <span className="text-muted">{town}</span>
    </>
  );
}

const SitePreviewDialog = lazyDialog(() =>
  import('./site-preview-dialog.tsx').then((m) => m.SitePreviewDialog),
);

export function SitesTable(props: SitesTableProps) {
  const { list, sort, onSortChange, isNarrowed, onClear, query } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const { show, preview } = usePreview(SitePreviewDialog, { query });
  const columns = useMemo(
    (): DataColumn<Site>[] => [
      {
        id: 'name',
        header: t('sites.name'),
        sortable: true,
        minWidth: 240,
        grow: 2,
        cell: (row) => row.name,
      },
      {
        id: 'address',
        header: t('sites.address'),
        sortable: true,
        minWidth: 280,
        grow: 3,
        cell: (row) => <ValueOrMissing value={addressLine(t, row)} />,
      },
      {
        id: 'live',
        header: t('live.title'),
        minWidth: 176,
        card: 'trailing',
        cell: (row) => <SiteLive id={row.id} isBrief />,
      },
      previewColumn({ t, name: (row) => row.name, onPreview: show }),
    ],
    [t, show],
  );
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        caption={t('sites.tableCaption')}
        sort={sort}
        onSortChange={(next) => onSortChange(next as Sort<SiteSortKey>)}
        rowHref={(row) => sitePath(row.id) + query}
        onRowIntent={(row) => {
          SitePreviewDialog.preload();
          void client.prefetchQuery(siteQuery(client, row.id));
        }}
        fill
        errorTitle={t('sites.loadFailed')}
        none={{ title: t('sites.none'), help: t('sites.noneHelp'), icon: <Building2 /> }}
        noMatch={{ title: t('sites.noMatch'), help: t('sites.noMatchHelp') }}
        isNarrowed={isNarrowed}
        onClear={onClear}
      />
      {preview}
    </>
  );
}
