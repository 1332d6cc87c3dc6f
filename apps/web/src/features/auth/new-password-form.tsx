import { passwordChoice } from '@greenroom/domain/auth/password-forms.ts';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PasswordField } from '#ui/form/text-field.tsx';
import { checkRepeatedPassword, newPasswordTexts } from './check-new-password.ts';

type NewPasswordFormProps = {
  submitLabel: string;
  onSubmit: (password: string) => Promise<void>;
  /** Shown when the server gives no reason. */
  failureFallback: string;
  /** What the user can do about a failure, besides trying again. */
  wayOut?: (error: unknown) => ReactNode;
};

/** The two fields that a reset link and a forced change share. */
export function NewPasswordForm({ submitLabel, onSubmit, failureFallback, wayOut }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const { form, field, submit } = useContractForm({
    schema: passwordChoice,
    defaultValues: { password: '', repeated: '' },
    words: { password: newPasswordTexts },
    check: (values) => ({ repeated: checkRepeatedPassword(values) }),
  });
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);

  const send = submit(async ({ password }) => {
    setFailure(null);
    try {
      await onSubmit(password);
    } catch (error) {
      setFailure({ error });
    }
  });

  const labels = { showPasswordLabel: t('login.showPassword'), hidePasswordLabel: t('login.hidePassword') };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      {failure ? (
        <Banner tone="danger" action={wayOut?.(failure.error)}>
          {errorMessage(failure.error, failureFallback)}
        </Banner>
      ) : null}
      <PasswordField
        {...labels}
        {...field('password', { deps: 'repeated' })}
        label={t('resetPassword.newPassword')}
        help={t('resetPassword.passwordHelp')}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        {...labels}
        {...field('repeated')}
        label={t('resetPassword.confirmPassword')}
        autoComplete="new-password"
      />
      <Button
        type="submit"
        variant="primary"
        busy={form.formState.isSubmitting}
        className="mt-2 w-full max-sm:h-11"
      >
        {submitLabel}
      </Button>
    </form>
  );
}
