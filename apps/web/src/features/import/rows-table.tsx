import {
  type ImportDetail,
  type ImportRow,
  type RowAction,
  rowActions,
} from '@greenroom/domain/import/estate-import.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListTable } from '#listing/list-table.tsx';
import { useDebounced } from '#listing/use-debounced.ts';
import { usePages } from '#listing/use-pages.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { ActionCounts } from './action-counts.tsx';
import { importRowsQuery } from './imports.queries.ts';
import { rowsColumns } from './rows-columns.tsx';

const RowDialog = lazyDialog(async () => (await import('./row-dialog.tsx')).RowDialog);

/** Every row of the file with what happens to it. The keys 1 to 4 show one kind alone. */
export function RowsTable({ found }: { found: ImportDetail }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [action, setAction] = useState<RowAction | undefined>();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const filter = { action, only_differences: onlyDifferences, search };
  const pages = usePages(useInfiniteQuery(importRowsQuery(found.id, found.finished_at ?? '', filter)));
  const list = { ...pages, resetKey: JSON.stringify(filter) };
  /** Kept for the closing animation. */
  const [shown, setShown] = useState<{ row: ImportRow; open: boolean } | null>(null);
  const show = useCallback((row: ImportRow) => setShown({ row, open: true }), []);
  const columns = useMemo(() => rowsColumns(t, { language, onShow: show }), [t, language, show]);
  const showAll = () => {
    setAction(undefined);
    setOnlyDifferences(false);
    setTyped('');
  };
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
      <ListTable
        list={list}
        maxHeight="max(24rem, calc(100dvh - 26rem))"
        lines={2}
        caption={t('imports.rowsOf', { name: found.file_name })}
        columns={columns}
        rowKey={({ line }) => line}
        onRowClick={show}
        onRowIntent={RowDialog.preload}
        errorTitle={t('imports.rowsFailed')}
        none={{ title: t('imports.noRows') }}
        noMatch={{ title: t('imports.noRows') }}
        isNarrowed={action !== undefined || onlyDifferences || search !== ''}
        onClear={showAll}
      />
      {shown ? (
        <RowDialog row={shown.row} open={shown.open} onOpenChange={(open) => setShown({ ...shown, open })} />
      ) : null}
    </>
  );
}
