import { withdrawUserInvitation } from '@greenroom/domain/admin/accounts/endpoints.ts';
import { sendResetLink, signOutUser } from '@greenroom/domain/admin/endpoints.ts';
import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { removeFactors } from '@greenroom/domain/auth/factors/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import type { UserAction } from './user-action.ts';
import { invalidateVisibility, userList, userQuery, useSaveUser } from './users.queries.ts';

interface UserActDialogProps {
  act: Exclude<UserAction, 'copy-access' | 'erase' | 'export'>;
  user: ManagedUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (user: ManagedUser) => void;
}

/** Each action changes the access of a user, so each asks for confirmation and names the user. */
export function UserActionDialog({ act, user, open, onOpenChange, onSaved }: UserActDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = useSaveUser();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const params = { id: user.id };
      if (act === 'withdraw') {
        await call(withdrawUserInvitation, { params });
        await client.invalidateQueries({ queryKey: [userList.name] });
        await client.invalidateQueries(userQuery(user.id));
      } else if (act === 'send-reset-link' || act === 'invite-again') await call(sendResetLink, { params });
      else if (act === 'remove-factors') await call(removeFactors, { params });
      else if (act === 'sign-out') await call(signOutUser, { params });
      else onSaved(await save.mutateAsync({ id: user.id, change: { is_active: act === 'activate' } }));
    },
    onSuccess: () => {
      invalidateVisibility(client, user.id);
      toast.success(t(`users.acted.${act}`, words));
      onOpenChange(false);
    },
  });
  const words = { username: user.username, email: user.email };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`users.ask.${act}`, words)}
      description={t(`users.askHelp.${act}`, words)}
      confirmLabel={t(`users.act.${act}`)}
      cancelLabel={t('shared.cancel')}
      tone={['deactivate', 'remove-factors', 'withdraw'].includes(act) ? 'danger' : 'primary'}
      busy={isPending}
      onConfirm={() => mutate()}
    >
      {error ? <Banner tone="danger">{errorMessage(error, t('users.updateFailed'))}</Banner> : null}
    </ConfirmDialog>
  );
}
