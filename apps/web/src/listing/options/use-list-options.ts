import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import type { ListRow, ListSource, Narrowing } from '../list-source.ts';

type ListOptions<Row, Key extends string, Filter> = {
  /** The same object until it changes. */
  filter: Filter;
  sort?: Sort<Key>;
  /** The first options; typing finds the others. */
  maxOptions?: number;
  /** Fetched before a user comes to the field. */
  enabled?: boolean;
  /** Rows that are not offered. */
  without?: ((row: Row) => boolean) | undefined;
  errorMessage: string;
  emptyMessage: string;
};

/** What a field offers of a list: the rows, and all that a field with options from the server needs besides them. */
export function useListOptions<Row extends ListRow, Key extends string, Filter extends object>(
  source: ListSource<Row, Key, Filter, Narrowing>,
  options: ListOptions<Row, Key, Filter>,
) {
  const { filter, sort = source.defaultSort, maxOptions = 100, enabled = false, without } = options;
  const { t } = useTranslation();
  const [query, onQueryChange] = useState('');
  const [isUsed, setUsed] = useState(false);
  const list = useList(source, { filter, narrow: { search: query }, sort }, { enabled: enabled || isUsed });
  const offered = without ? list.rows.filter((row) => !without(row)) : list.rows;
  const field = {
    query,
    onQueryChange,
    loading: list.isLoading || list.isUpdating,
    loadingMessage: t('layout.loading'),
    error: list.error
      ? { message: options.errorMessage, retryLabel: t('shared.tryAgain'), onRetry: list.retry }
      : undefined,
    emptyMessage: options.emptyMessage,
    note: list.total > maxOptions ? t('shared.moreOptions') : undefined,
    onIntent: () => setUsed(true),
  };
  return { rows: offered.slice(0, maxOptions), field };
}
