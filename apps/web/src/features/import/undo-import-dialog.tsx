import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { undoPlanQuery } from '#features/estate/jobs/jobs.queries.ts';

import { useTranslation } from '#i18n/use-translation.ts';
import { LeftRows } from '#listing/rows/left-rows.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useUndoImport } from './imports.queries.ts';

/** A question has no scroll bar. */
const maxLeftRows = 5;

interface UndoImportDialogProps {
  changesetId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says how many changes can be taken back before it does so. */
export function UndoImportDialog({ changesetId, open, onOpenChange }: UndoImportDialogProps) {
  const { t } = useTranslation();
  const plan = useQuery({ ...undoPlanQuery(changesetId), enabled: open });
  const undo = useUndoImport();
  const error = plan.error ?? undo.error;
  const { undoable = 0 } = plan.data ?? {};
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        plan.data === undefined
          ? t('imports.undo')
          : undoable > 0
            ? t('imports.undoTitle', { count: undoable })
            : t('imports.undoNothing')
      }
      description={undoable > 0 ? t('imports.undoHelp') : ''}
      confirmLabel={t('imports.undo')}
      cancelLabel={t('layout.close')}
      busy={plan.isPending || undo.isPending}
      reason={plan.data && undoable === 0 ? t('imports.undoNothing') : undefined}
      onConfirm={() => {
        undo.mutate(changesetId, {
          onSuccess: ({ state, counts: { changed = 0 } }) => {
            // The top bar shows the progress of a long one, and announces its end.
            if (state === 'done') toast.success(t('imports.undone', { count: changed }));
            else if (state !== 'running') toast.error(t('jobs.failed.undo'));
            onOpenChange(false);
          },
        });
      }}
    >
      {plan.data ? <LeftRows plan={plan.data} max={maxLeftRows} /> : null}
      {error ? <Banner tone="danger">{errorMessage(error, t('shared.checkConnection'))}</Banner> : null}
    </ConfirmDialog>
  );
}
