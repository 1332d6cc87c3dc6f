import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PasswordField } from '#ui/form/text-field.tsx';
import { checkNewPassword, checkRepeatedPassword } from './check-new-password.ts';

type Values = { password: string; repeated: string };
type Wrong = NonNullable<ReturnType<typeof checkNewPassword> | ReturnType<typeof checkRepeatedPassword>>;

type NewPasswordFormProps = {
  submitLabel: string;
  onSubmit: (password: string) => Promise<void>;
  /** Said when the server gives no reason. */
  failureFallback: string;
  /** What a person can do about a failure, beside trying again. */
  wayOut?: (error: unknown) => ReactNode;
};

/** The two fields that a reset link and a forced change have in common. */
export function NewPasswordForm({ submitLabel, onSubmit, failureFallback, wayOut }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { password: '', repeated: '' } });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);

  async function submit({ password }: Values) {
    setFailure(null);
    try {
      await onSubmit(password);
    } catch (error) {
      setFailure({ error });
    }
  }

  const wording = (message: string | undefined) => message && t(message as Wrong);
  const labels = { showPasswordLabel: t('login.showPassword'), hidePasswordLabel: t('login.hidePassword') };
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      {failure ? (
        <Banner tone="danger" action={wayOut?.(failure.error)}>
          {errorMessage(failure.error, failureFallback)}
        </Banner>
      ) : null}
      <PasswordField
        {...labels}
        {...form.register('password', {
          validate: (value) => checkNewPassword(value) ?? true,
          deps: 'repeated',
        })}
        label={t('resetPassword.newPassword')}
        help={t('resetPassword.passwordHelp')}
        error={wording(errors.password?.message)}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        {...labels}
        {...form.register('repeated', {
          validate: (value, { password }) => checkRepeatedPassword(value, password) ?? true,
        })}
        label={t('resetPassword.confirmPassword')}
        error={wording(errors.repeated?.message)}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" busy={isSubmitting} className="mt-2 w-full max-sm:h-11">
        {submitLabel}
      </Button>
    </form>
  );
}
