import type { NotificationChannel } from '@greenroom/domain/notifications/channel.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useRemoveChannel } from './channels.queries.ts';

export function RemoveChannelDialog({
  channel,
  open,
  onOpenChange,
}: DialogState & { channel: NotificationChannel }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useRemoveChannel();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('channels.removeTitle', { name: channel.name })}
      description={t('channels.removeHelp')}
      confirmLabel={t('channels.remove')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
      busy={isPending}
      onConfirm={() =>
        mutate(channel.id, {
          onSuccess: () => {
            toast.success(t('channels.removed', { name: channel.name }));
            onOpenChange(false);
          },
        })
      }
    >
      {error ? <Banner tone="danger">{errorMessage(error, t('channels.failed'))}</Banner> : null}
    </ConfirmDialog>
  );
}
