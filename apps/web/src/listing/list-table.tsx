import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { DataTable, type DataTableProps } from '#ui/table/data-table.tsx';
import type { ListRow } from './list-source.ts';
import type { List } from './use-list.ts';

type ListTableProps<Row extends ListRow> = Omit<
  DataTableProps<Row>,
  | 'rows'
  | 'rowKey'
  | 'loading'
  | 'stillLoadingMessage'
  | 'emptyMessage'
  | 'resetKey'
  | 'totalRows'
  | 'onEndNear'
> & {
  list: List<Row>;
  /** What failed, when the list cannot be loaded. */
  errorTitle: string;
  /** When there is nothing at all. */
  none: { title: string; help: string; icon?: ReactNode };
  /** When the filters leave nothing; `onClear` takes them off. */
  noMatch: { title: string; help: ReactNode };
  isNarrowed: boolean;
  onClear: () => void;
};

const rowKey = (row: ListRow) => row.id;

/** The table of a list screen with all that can happen to a list: loading, error, empty, no match, more to load. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { list, errorTitle, none, noMatch, isNarrowed, onClear, ...table } = props;
  const { t } = useTranslation();
  if (list.error) {
    return (
      <div className="rounded-card border bg-surface">
        <ErrorState title={errorTitle} onRetry={list.retry} retryLabel={t('inventory.tryAgain')}>
          {errorMessage(list.error, t('inventory.checkConnection'))}
        </ErrorState>
      </div>
    );
  }
  return (
    <>
      <DataTable
        {...table}
        rows={list.rows}
        rowKey={rowKey}
        resetKey={list.question}
        loading={list.isLoading || list.isUpdating || list.isLoadingMore}
        stillLoadingMessage={t('inventory.stillLoading')}
        totalRows={list.total}
        onEndNear={list.hasMore ? list.loadMore : undefined}
        emptyMessage={
          isNarrowed ? (
            <EmptyState
              icon={<SearchX />}
              title={noMatch.title}
              action={
                <Button size="sm" onClick={onClear}>
                  {t('inventory.clearFilters')}
                </Button>
              }
            >
              {noMatch.help}
            </EmptyState>
          ) : (
            <EmptyState icon={none.icon} title={none.title}>
              {none.help}
            </EmptyState>
          )
        }
      />
      {list.hasMore ? <MoreRows list={list} /> : null}
    </>
  );
}

/** Scrolling brings the next rows by itself; this says that there are some, and is a way to them without scrolling. */
function MoreRows<Row extends ListRow>({ list }: { list: List<Row> }) {
  const { t } = useTranslation();
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-2 pt-2 text-sm text-muted">
      <p role={list.moreError ? 'alert' : 'status'} className={list.moreError ? 'text-danger' : 'tabular'}>
        {list.moreError
          ? t('inventory.loadMoreFailed')
          : t('inventory.loadedOf', { loaded: list.rows.length, total: list.total })}
      </p>
      <Button size="sm" busy={list.isLoadingMore} onClick={list.retryMore}>
        {list.moreError ? t('inventory.tryAgain') : t('inventory.loadMore')}
      </Button>
    </div>
  );
}
