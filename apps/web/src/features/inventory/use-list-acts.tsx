import { Download } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ListViewer } from '#listing/list-viewer.ts';
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
  const canMark = viewer?.is_superuser || viewer?.effective_permissions.includes('estate.manage');
  if (!canMark) return acts ?? {};
  const exported: BulkAct = {
    id: 'export',
    label: t('selection.export'),
    icon: <Download aria-hidden="true" />,
    onAct: (selection) => ('ids' in selection ? task.startWith(selection.ids) : task.start()),
  };
  return { ...acts, ofSelection: [...(acts?.ofSelection ?? []), exported] };
}
