import type { Role } from '@greenroom/domain/admin/role.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useDeleteRole } from './roles.queries.ts';

export function DeleteRoleDialog({ role, open, onOpenChange }: DialogState & { role: Role }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useDeleteRole();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('roles.askDelete', { name: role.name })}
      description={t('roles.askDeleteHelp', { count: role.user_count })}
      confirmLabel={t('roles.delete')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
      busy={isPending}
      onConfirm={() =>
        mutate(role.id, {
          onSuccess: () => {
            toast.success(t('roles.deleted', { name: role.name }));
            onOpenChange(false);
          },
        })
      }
    >
      {error ? <Banner tone="danger">{errorMessage(error, t('roles.deleteFailed'))}</Banner> : null}
    </ConfirmDialog>
  );
}
