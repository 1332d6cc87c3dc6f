import { reauthenticate } from '@greenroom/domain/auth/endpoints.ts';
import { startPasskeyConfirmation } from '@greenroom/domain/auth/factors/endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { type BaseSyntheticEvent, useRef, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
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
  const typedField = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<'password' | 'totp'>('password');
  const { data: factors } = useQuery({ ...factorsQuery, retry: false });
  const hasPasskey = factors?.may_use_passkeys && factors.passkeys.some(({ made_for }) => made_for === null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (typed: string | null) => {
      if (typed !== null)
        return call(reauthenticate, { body: way === 'totp' ? { totp: typed } : { password: typed } });
      const { challenge_id, options } = await call(startPasskeyConfirmation, {});
      const passkey = await signWithPasskey(options);
      return call(reauthenticate, { body: { challenge_id, passkey } });
    },
    onSuccess: onConfirmed,
    onError: () => typedField.current?.select(),
  });
  const submit = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    // The dialog may lie over another form, which must not be sent with it.
    event.stopPropagation();
    const value = typedField.current?.value ?? '';
    // A password may begin or end with a space.
    const typed = way === 'totp' ? value.trim() : value;
    if (typed === '') typedField.current?.focus();
    else if (!isPending) mutate(typed);
  };
  return (
    <DialogForm
      onSubmit={submit}
      submitLabel={t('confirm.submit')}
      busy={isPending}
      failure={error && !isDeclined(error) ? errorMessage(error, t('confirm.failed')) : undefined}
    >
      {way === 'totp' ? (
        <TextField
          key="totp"
          ref={typedField}
          name="totp"
          label={t('factor.appCode')}
          help={t('factor.appCodeHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      ) : (
        <PasswordField
          key="password"
          ref={typedField}
          name="password"
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
