import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListTable, type ListTableProps } from '#listing/list-table.tsx';
import type { List } from '#listing/use-list.ts';
import type { LazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import type { DataColumn } from '#ui/table/data-column.ts';
import type { ListActs } from './list-acts.ts';
import { rowActionsColumn } from './row-actions-column.tsx';
import { type PreviewProps, usePreview } from './use-preview.tsx';

/** What a list screen passes to its table. */
export interface InventoryListProps<Row, SortKey extends string> {
  list: List<Row>;
  /** The columns beside the name. */
  shown: readonly string[];
  sort: Sort<SortKey>;
  onSortChange: (sort: Sort<SortKey>) => void;
  isNarrowed: boolean;
  onClear: () => void;
  /** Passed on to the page of a row. */
  query: string;
  /** What the viewer may do with rows. */
  acts?: ListActs<Row> | undefined;
  /** The parameters with which the server finds the same rows. */
  filter?: Readonly<Record<string, unknown>>;
}

/** How sites, rooms and assets differ from each other in a list. */
export type InventoryKind<Row> = {
  arrange: (t: Translate, shown: readonly string[]) => DataColumn<Row>[];
  defaultColumns: readonly string[];
  nameOf: (row: Row) => string;
  pathOf: (row: Row) => string;
  Preview: LazyDialog<PreviewProps<Row>>;
  /** Loads the page of a row before it is opened. */
  prefetch: (client: QueryClient, row: Row) => Promise<unknown>;
};

interface InventoryTableProps<Row, SortKey extends string>
  extends InventoryListProps<Row, SortKey>,
    Pick<
      ListTableProps<Row>,
      'caption' | 'sortsElsewhere' | 'errorTitle' | 'none' | 'noMatch' | 'fill' | 'framed' | 'maxHeight'
    > {
  /** Always the same object. */
  kind: InventoryKind<Row>;
}

/** The chosen columns, a preview, a menu on each row, and rows that can be marked. */
export function InventoryTable<Row, SortKey extends string>(props: InventoryTableProps<Row, SortKey>) {
  const { kind, shown, onSortChange, query, acts, filter = {}, ...table } = props;
  const { arrange, nameOf, pathOf, Preview } = kind;
  const ofRow = acts?.ofRow;
  const { t } = useTranslation();
  const client = useQueryClient();
  const { show, preview } = usePreview(Preview, { query });
  const columns = useMemo(() => {
    const path = (row: Row) => pathOf(row) + query;
    return [
      ...arrange(t, shown),
      rowActionsColumn<Row>({ t, name: nameOf, path, onPreview: show, acts: ofRow }),
    ];
  }, [t, show, arrange, nameOf, pathOf, shown, query, ofRow]);
  return (
    <>
      <ListTable
        {...table}
        columns={columns}
        onSortChange={(next) => onSortChange(next as Sort<SortKey>)}
        rowHref={(row) => pathOf(row) + query}
        onRowIntent={(row) => {
          Preview.preload();
          void kind.prefetch(client, row);
        }}
        lines={2}
        sideways={shown !== kind.defaultColumns}
        onRowKey={(key, row) => {
          if (key === 'p') show(row);
          else return acts?.onRowKey?.(key, row) ?? false;
          return true;
        }}
        bulk={acts?.ofSelection && { acts: acts.ofSelection, filter, nameOf }}
      />
      {preview}
    </>
  );
}
