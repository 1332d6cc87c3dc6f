import type { SavedView, ViewList } from '@greenroom/domain/views/saved-view.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useDeleteView } from './views.queries.ts';

type DeleteViewDialogProps = DialogState & { list: ViewList; view: SavedView; onDeleted: () => void };

export function DeleteViewDialog({ list, view, onDeleted, open, onOpenChange }: DeleteViewDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useDeleteView(list);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('views.deleteTitle', { name: view.name })}
      description={t(view.is_shared ? 'views.deleteSharedHelp' : 'views.deleteHelp')}
      confirmLabel={t('views.delete')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
      busy={isPending}
      onConfirm={() =>
        mutate(view.id, {
          onSuccess: () => {
            onOpenChange(false);
            onDeleted();
            toast.success(t('views.deleted', { name: view.name }));
          },
          onError: (error) => toast.error(errorMessage(error, t('views.saveFailed'))),
        })
      }
    />
  );
}
