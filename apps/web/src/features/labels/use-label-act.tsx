import type { LabelThing } from '@greenroom/domain/labels/label-format.ts';
import { maxLabels } from '@greenroom/domain/labels/max-labels.ts';
import { Printer } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { BulkAct, ListSelection } from '#listing/selection/list-selection.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import type { SelectedLabels } from './selected-labels.queries.ts';

const PrintLabelsDialog = lazyDialog(() =>
  import('./print-labels-dialog.tsx').then((m) => m.PrintLabelsDialog),
);

const findLabels = async (thing: LabelThing, selection: ListSelection) =>
  (await import('./selected-labels.queries.ts')).findSelectedLabels(thing, selection);

/** Labels of the marked rows of a list, and the dialog that prints them. */
export function useLabelAct(thing: LabelThing): { act: BulkAct; dialog: ReactNode } {
  const { t } = useTranslation();
  const [labels, setLabels] = useState<SelectedLabels>();
  const [isOpen, setOpen] = useState(false);
  const act = useMemo<BulkAct>(
    () => ({
      id: 'labels',
      label: t('labels.act'),
      icon: <Printer aria-hidden="true" />,
      onAct: (selection, count) => {
        if (count > maxLabels) return toast.error(t('labels.tooMany', { count, max: maxLabels }));
        PrintLabelsDialog.preload();
        findLabels(thing, selection).then(
          (found) => {
            setLabels(found);
            setOpen(found !== undefined);
          },
          (error) => toast.error(errorMessage(error, t('labels.error'))),
        );
      },
    }),
    [t, thing],
  );
  const dialog = labels ? (
    <PrintLabelsDialog open={isOpen} onOpenChange={setOpen} thing={thing} {...labels} />
  ) : null;
  return { act, dialog };
}
