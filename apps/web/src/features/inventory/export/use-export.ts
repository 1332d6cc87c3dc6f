import type { CsvColumn } from '@greenroom/domain/listing/csv.ts';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ListRequest, ListRow, ListSource, Narrowing } from '#listing/list-source.ts';
import type { List } from '#listing/use-list.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import type { Progress } from './export-rows.ts';

export type Export = {
  start: () => void;
  /** Saves only these rows, which are loaded. */
  startWith: (ids: readonly number[]) => void;
  isBusy: boolean;
  progress: Progress | null;
};

/** Saves exactly what the list screen shows, including pages that are not loaded yet. */
export function useExport<
  Row extends ListRow,
  Key extends string,
  Filter extends object,
  Narrow extends Narrowing,
>(
  source: ListSource<Row, Key, Filter, Narrow>,
  request: ListRequest<Key, Filter, Narrow>,
  { list, columns }: { list: List<Row>; columns: readonly CsvColumn<Row>[] },
): Export {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (ids?: ReadonlySet<number>) => {
    setBusy(true);
    try {
      const { csvParts, downloadFile, exportFileName, walkPages } = await import('./export-rows.ts');
      const chosen = list.rows.filter(({ id }) => ids?.has(id));
      const pages = ids
        ? [{ rows: chosen, total: chosen.length }]
        : list.hasMore
          ? walkPages(source, request)
          : [{ rows: list.rows, total: list.total }];
      const parts = await csvParts(columns, pages, setProgress);
      downloadFile(exportFileName(source.name, new Date()), parts);
    } catch (error) {
      toast.error(errorMessage(error, t('inventory.exportFailed')));
    }
    setBusy(false);
    setProgress(null);
  };
  return {
    start: () => void save(),
    startWith: (ids) => void save(new Set(ids)),
    isBusy,
    progress,
  };
}
