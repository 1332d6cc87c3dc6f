import type { CsvColumn } from '@greenroom/domain/listing/csv.ts';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ListRequest, ListRow, ListSource, Narrowing } from '#listing/list-source.ts';
import type { List } from '#listing/use-list.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import type { ExportFormat, Progress } from './export-rows.ts';
import type { NamedColumn } from './shown-columns.ts';

export type Export = {
  /** With ids, only these rows. */
  start: (format: ExportFormat, ids?: readonly number[]) => void;
  isBusy: boolean;
  progress: Progress | null;
};

type ExportOptions<Row> = {
  list: List<Row>;
  /** Those of the spec. */
  columns: readonly CsvColumn<Row>[];
  /** What the list shows, beginning with the name. */
  shown: () => readonly NamedColumn[];
};

/** Saves what the list screen shows, including pages that are not loaded yet. */
export function useExport<
  Row extends ListRow,
  Key extends string,
  Filter extends object,
  Narrow extends Narrowing,
>(
  source: ListSource<Row, Key, Filter, Narrow>,
  request: ListRequest<Key, Filter, Narrow>,
  { list, columns, shown }: ExportOptions<Row>,
): Export {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (format: ExportFormat, ids?: readonly number[]) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { saveExport } = await import('./save-export.ts');
      await saveExport(format, {
        source,
        request,
        list,
        columns,
        shown: shown(),
        ids,
        t,
        onProgress: setProgress,
      });
    } catch (error) {
      toast.error(errorMessage(error, t('inventory.exportFailed')));
    }
    setBusy(false);
    setProgress(null);
  };
  return { start: (format, ids) => void save(format, ids), isBusy, progress };
}
