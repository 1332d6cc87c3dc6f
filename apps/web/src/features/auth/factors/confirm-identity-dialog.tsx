import { reauthenticate } from '@greenroom/domain/auth/endpoints.ts';
import { startPasskeyConfirmation } from '@greenroom/domain/auth/factors/endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type BaseSyntheticEvent, useRef } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { factorsQuery } from './factors.queries.ts';
import { isDeclined, signWithPasskey } from './passkeys.ts';

type Props = DialogState & { onConfirmed: () => void };

export function ConfirmIdentityDialog({ open, onOpenChange, onConfirmed }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('confirm.title')}
      description={t('confirm.lead')}
      closeLabel={t('layout.close')}
    >
      <ConfirmIdentityForm onConfirmed={onConfirmed} />
    </Dialog>
  );
}

function ConfirmIdentityForm({ onConfirmed }: Pick<Props, 'onConfirmed'>) {
  const { t } = useTranslation();
  const password = useRef<HTMLInputElement>(null);
  const { data: factors } = useQuery({ ...factorsQuery, retry: false });
  const hasPasskey = factors?.may_use_passkeys && factors.passkeys.some(({ made_for }) => made_for === null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (typed: string | null) => {
      if (typed !== null) return call(reauthenticate, { body: { password: typed } });
      const { challenge_id, options } = await call(startPasskeyConfirmation, {});
      const passkey = await signWithPasskey(options);
      return call(reauthenticate, { body: { challenge_id, passkey } });
    },
    onSuccess: onConfirmed,
    onError: () => password.current?.select(),
  });
  const submit = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    // The dialog may lie over another form, which must not be sent with it.
    event.stopPropagation();
    const typed = password.current?.value ?? '';
    if (typed === '') password.current?.focus();
    else if (!isPending) mutate(typed);
  };
  return (
    <DialogForm
      onSubmit={submit}
      submitLabel={t('confirm.submit')}
      busy={isPending}
      failure={error && !isDeclined(error) ? errorMessage(error, t('confirm.failed')) : undefined}
    >
      <PasswordField
        ref={password}
        name="password"
        label={t('profile.currentPassword')}
        showPasswordLabel={t('login.showPassword')}
        hidePasswordLabel={t('login.hidePassword')}
        autoComplete="current-password"
        autoFocus
      />
      {hasPasskey ? (
        <Button icon={<KeyRound aria-hidden="true" />} onClick={() => mutate(null)}>
          {t('factor.usePasskey')}
        </Button>
      ) : null}
    </DialogForm>
  );
}
