import { reauthenticate } from '@greenroom/domain/auth/endpoints.ts';
import { startPasskeyConfirmation } from '@greenroom/domain/auth/factors/endpoints.ts';
import { identityConfirmation } from '@greenroom/domain/auth/identity-confirmation.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField, TextField } from '#ui/form/text-field.tsx';
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
  const [way, setWay] = useState<'password' | 'totp'>('password');
  const { data: factors } = useQuery({ ...factorsQuery, retry: false });
  const hasPasskey = factors?.may_use_passkeys && factors.passkeys.some(({ made_for }) => made_for === null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (typed: { password?: string; totp?: string } | null) => {
      if (typed !== null) return call(reauthenticate, { body: typed });
      const { challenge_id, options } = await call(startPasskeyConfirmation, {});
      const passkey = await signWithPasskey(options);
      return call(reauthenticate, { body: { challenge_id, passkey } });
    },
    onSuccess: onConfirmed,
    onError: () => form.setFocus(way, { shouldSelect: true }),
  });
  const { form, field, textField, submit } = useContractForm({
    schema: identityConfirmation,
    defaultValues: { password: '', totp: '' },
    // A password may begin or end with a space.
    toRequest: ({ password, totp }) => (way === 'totp' ? { totp: totp.trim() } : { password }),
    words: { password: 'login.passwordRequired', totp: 'factor.sixDigits' },
    mode: 'onSubmit',
  });
  return (
    <DialogForm
      onSubmit={submit(({ password, totp }) => {
        if (!isPending) mutate(totp === undefined ? { password } : { totp });
      })}
      submitLabel={t('confirm.submit')}
      busy={isPending}
      failure={error && !isDeclined(error) ? errorMessage(error, t('confirm.failed')) : undefined}
    >
      {way === 'totp' ? (
        <TextField
          key="totp"
          {...textField('totp')}
          label={t('factor.appCode')}
          help={t('factor.appCodeHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      ) : (
        <PasswordField
          key="password"
          {...field('password')}
          label={t('profile.currentPassword')}
          showPasswordLabel={t('login.showPassword')}
          hidePasswordLabel={t('login.hidePassword')}
          autoComplete="current-password"
          autoFocus
        />
      )}
      {factors?.has_totp ? (
        <Button
          icon={way === 'totp' ? undefined : <Smartphone aria-hidden="true" />}
          onClick={() => {
            reset();
            form.clearErrors();
            setWay(way === 'totp' ? 'password' : 'totp');
          }}
        >
          {t(way === 'totp' ? 'confirm.usePassword' : 'confirm.useApp')}
        </Button>
      ) : null}
      {hasPasskey ? (
        <Button icon={<KeyRound aria-hidden="true" />} onClick={() => mutate(null)}>
          {t('factor.usePasskey')}
        </Button>
      ) : null}
    </DialogForm>
  );
}
