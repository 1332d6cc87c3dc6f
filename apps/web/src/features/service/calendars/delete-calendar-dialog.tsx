import type { ServiceCalendar } from '@greenroom/domain/service/calendar.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useDeleteCalendar, useRestoreCalendar } from './calendars.queries.ts';

interface DeleteCalendarDialogProps extends DialogState {
  calendar: ServiceCalendar;
}

/** Says what holds for its sites afterwards. */
export function DeleteCalendarDialog({ calendar, open, onOpenChange }: DeleteCalendarDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useDeleteCalendar();
  const restore = useRestoreCalendar();
  const { name, sites } = calendar;
  const undo = () =>
    restore.mutate(calendar.id, {
      onSuccess: () => toast.success(t('calendars.restored', { name })),
      onError: (failure) => toast.error(errorMessage(failure, t('calendars.restoreFailed'))),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('calendars.askDelete', { name })}
      description={sites === 0 ? t('calendars.unused') : t('calendars.askDeleteHelp', { count: sites })}
      confirmLabel={t('calendars.delete')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
      busy={isPending}
      onConfirm={() =>
        mutate(calendar, {
          onSuccess: () => {
            onOpenChange(false);
            toast.success(t('calendars.deleted', { name }), {
              undo: { label: t('service.undo'), onUndo: undo },
            });
          },
        })
      }
    >
      {error ? <Banner tone="danger">{errorMessage(error, t('calendars.deleteFailed'))}</Banner> : null}
    </ConfirmDialog>
  );
}
