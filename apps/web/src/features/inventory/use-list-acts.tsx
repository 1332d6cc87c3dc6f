import { Download } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { type ListViewer, mayChangeMany } from '#listing/list-viewer.ts';
import type { BulkAct } from '#listing/selection/list-selection.ts';
import type { Export } from './export/use-export.ts';
import type { ListActs } from './list-acts.ts';

/** The acts of the page, and the export of marked rows for those who may change many at once. */
export function useListActs<Row>(
  acts: ListActs<Row> | undefined,
  viewer: ListViewer | null,
  task: Export,
): ListActs<Row> {
  const { t } = useTranslation();
  if (!mayChangeMany(viewer)) return acts ?? {};
  const exported: BulkAct = {
    id: 'export',
    label: t('selection.export'),
    icon: <Download aria-hidden="true" />,
    onAct: (selection) => task.start('shown-csv', 'ids' in selection ? selection.ids : undefined),
  };
  return { ...acts, ofSelection: [...(acts?.ofSelection ?? []), exported] };
}
