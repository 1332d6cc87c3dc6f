import { type ImportDetail, type RowAction, rowActions } from '@greenroom/domain/import/estate-import.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { MoreRows } from '#listing/lazy-list-parts.ts';
import { useDebounced } from '#listing/use-debounced.ts';
import { usePages } from '#listing/use-pages.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { ActionCounts } from './action-counts.tsx';
import { importRowsQuery } from './imports.queries.ts';
import { rowsColumns } from './rows-columns.tsx';

/** Every row of the file with what happens to it. The keys 1 to 4 show one kind alone. */
export function RowsTable({ found }: { found: ImportDetail }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [action, setAction] = useState<RowAction | undefined>();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const filter = { action, only_differences: onlyDifferences, search };
  const list = usePages(useInfiniteQuery(importRowsQuery(found.id, found.finished_at ?? '', filter)));
  const columns = useMemo(() => rowsColumns(t, language), [t, language]);
  const toggle = (each: RowAction | undefined) => setAction((now) => (now === each ? undefined : each));
  useShortcut('1', () => toggle(rowActions[0]));
  useShortcut('2', () => toggle(rowActions[1]));
  useShortcut('3', () => toggle(rowActions[2]));
  useShortcut('4', () => toggle(rowActions[3]));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {found.counts ? <ActionCounts counts={found.counts} chosen={action} onChoose={toggle} /> : null}
        <div className="flex flex-wrap items-center gap-4 max-sm:w-full">
          <Checkbox
            label={t('imports.onlyDifferences')}
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
          />
          <SearchField
            label={t('imports.search')}
            placeholder={t('imports.search')}
            clearLabel={t('shared.clearSearch')}
            value={typed}
            onValueChange={setTyped}
            className="w-56 max-sm:w-full"
          />
        </div>
      </div>
      {list.error ? (
        <ErrorState title={t('imports.rowsFailed')} onRetry={list.retry} retryLabel={t('shared.tryAgain')}>
          {errorMessage(list.error, t('shared.checkConnection'))}
        </ErrorState>
      ) : (
        <DataTable
          maxHeight="max(24rem, calc(100dvh - 26rem))"
          lines={2}
          caption={t('imports.rowsOf', { name: found.file_name })}
          columns={columns}
          rows={list.rows}
          rowKey={({ line }) => line}
          resetKey={JSON.stringify(filter)}
          loading={list.isLoading || list.isUpdating || list.isLoadingMore}
          totalRows={list.total}
          onEndNear={list.hasMore ? list.loadMore : undefined}
          foot={list.isPaged ? (row) => <MoreRows list={list} row={row} /> : undefined}
          emptyMessage={t('imports.noRows')}
        />
      )}
    </>
  );
}
