import type { Person } from '@greenroom/domain/admin/people/person.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useSavePerson, useSendInvitation, useWithdrawInvitation } from './people.queries.ts';

export type PersonAction = 'invite' | 'reset' | 'withdraw' | 'activate' | 'deactivate';

type PersonActionDialogProps = DialogState & { act: PersonAction; person: Person };

/** Each action changes the access of a person, so each asks for confirmation and names the person. */
export function PersonActionDialog({ act, person, open, onOpenChange }: PersonActionDialogProps) {
  const { t } = useTranslation();
  const save = useSavePerson();
  const send = useSendInvitation();
  const withdraw = useWithdrawInvitation();
  const error = save.error ?? send.error ?? withdraw.error;
  const words = { username: person.username, email: person.email };
  const onSuccess = () => {
    toast.success(t(`people.acted.${act}`, words));
    onOpenChange(false);
  };
  const perform = () => {
    if (act === 'withdraw') withdraw.mutate(person.id, { onSuccess });
    else if (act === 'invite' || act === 'reset') send.mutate(person.id, { onSuccess });
    else save.mutate({ id: person.id, form: { is_active: act === 'activate' } }, { onSuccess });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`people.ask.${act}`, words)}
      description={t(`people.askHelp.${act}`, words)}
      confirmLabel={t(`people.act.${act}`)}
      cancelLabel={t('shared.cancel')}
      tone={act === 'deactivate' || act === 'withdraw' ? 'danger' : 'primary'}
      busy={save.isPending || send.isPending || withdraw.isPending}
      onConfirm={perform}
    >
      {error ? <Banner tone="danger">{errorMessage(error, t('people.saveFailed'))}</Banner> : null}
    </ConfirmDialog>
  );
}
