import type { WallLink } from '@greenroom/domain/health/wall/wall.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useEndWallLink } from './wall-links.queries.ts';

export function EndLinkDialog({ link, open, onOpenChange }: DialogState & { link: WallLink }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useEndWallLink();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('wall.links.endTitle', { name: link.name })}
      description={t('wall.links.endHelp')}
      confirmLabel={t('wall.links.end')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
      busy={isPending}
      onConfirm={() =>
        mutate(link.id, {
          onSuccess: () => {
            toast.success(t('wall.links.endedToast', { name: link.name }));
            onOpenChange(false);
          },
        })
      }
    >
      {error ? <Banner tone="danger">{errorMessage(error, t('wall.links.endFailed'))}</Banner> : null}
    </ConfirmDialog>
  );
}
