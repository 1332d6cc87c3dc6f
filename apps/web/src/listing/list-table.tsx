import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { DataTable, type DataTableProps } from '#ui/table/data-table.tsx';
import { BulkBar, MoreRows } from './lazy-list-parts.ts';
import type { ListRow } from './list-source.ts';
import { ListEmpty, type ListEmptyProps, ListError } from './list-states.tsx';
import { useCompactRows } from './rows/row-height.ts';
import type { BulkAct } from './selection/list-selection.ts';
import { useListSelection } from './selection/use-list-selection.ts';
import type { List } from './use-list.ts';

export type ListTableProps<Row> = Omit<
  DataTableProps<Row>,
  | 'rows'
  | 'rowKey'
  | 'loading'
  | 'stillLoadingMessage'
  | 'emptyMessage'
  | 'resetKey'
  | 'totalRows'
  | 'onEndNear'
> &
  ListEmptyProps & {
    list: List<Row>;
    /** The id by default. */
    rowKey?: DataTableProps<Row>['rowKey'];
    /** The message when the list cannot be loaded. */
    errorTitle: string;
    errorHelp?: ReactNode;
    /** Rows can be marked, for acts on all of them. */
    bulk?: ListBulk<Row> | undefined;
  };

type ListBulk<Row> = {
  acts: readonly BulkAct[];
  /** The parameters with which the server finds everything that matches. */
  filter: Readonly<Record<string, unknown>>;
  nameOf: (row: Row) => string;
  /** The acts need the rows themselves, so those that are not loaded cannot be chosen. */
  onlyLoaded?: boolean;
};

const idOf = (row: unknown) => (row as ListRow).id;

/** The table of a list screen with all its states: loading, error, empty, no match, more to load. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const {
    bulk,
    list,
    rowKey = idOf,
    errorTitle,
    errorHelp,
    none,
    noMatch,
    isNarrowed,
    onClear,
    ...table
  } = props;
  const { t } = useTranslation();
  const compact = useCompactRows();
  const rows = useListSelection({
    list: list as List<Row & ListRow>,
    filter: bulk?.filter ?? {},
    texts: {
      selectAllLabel: t('selection.markAll'),
      rowLabel: (row) => t('selection.mark', { name: bulk?.nameOf(row) ?? '' }),
    },
  });
  useShortcut('j', focusCurrentRow);
  if (list.error) return <ListError list={list} title={errorTitle} help={errorHelp} />;
  return (
    <>
      <DataTable
        {...table}
        compact={compact}
        rows={list.rows}
        selection={bulk ? (rows.table as DataTableProps<Row>['selection']) : undefined}
        rowKey={rowKey}
        resetKey={list.resetKey}
        loading={list.isLoading || list.isUpdating || list.isLoadingMore}
        stillLoadingMessage={t('shared.stillLoading')}
        totalRows={list.total}
        onEndNear={list.hasMore ? list.loadMore : undefined}
        foot={list.isPaged ? (row) => <MoreRows list={list} row={row} /> : undefined}
        emptyMessage={<ListEmpty {...{ none, noMatch, isNarrowed, onClear }} />}
      />
      {bulk && rows.count > 0 ? (
        <BulkBar
          rows={bulk.onlyLoaded ? { ...rows, canChooseAll: false } : rows}
          total={list.total}
          acts={bulk.acts}
        />
      ) : null}
    </>
  );
}

/** Tab reaches one row of a table: the current one. */
function focusCurrentRow() {
  document.querySelector<HTMLElement>('main [role="table"] [data-row-link][tabindex="0"]')?.focus();
}
