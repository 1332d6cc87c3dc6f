import { requestPasswordReset } from '@greenroom/domain/auth/endpoints.ts';
import { useForm } from 'react-hook-form';
import { call } from '#api/http-client.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { checkEmail } from './check-email.ts';

type Values = { email: string };

/** Whatever the answer is, even none, the visitor sees success: nobody learns which addresses have an account. */
export function RequestResetForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  async function submit({ email }: Values) {
    await call(requestPasswordReset, { body: { email: email.trim() } }).catch(() => {});
    onSent(email.trim());
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <TextField
        {...form.register('email', { validate: (email) => checkEmail(email) ?? true })}
        type="email"
        label={t('login.email')}
        error={errors.email?.message && t(errors.email.message as NonNullable<ReturnType<typeof checkEmail>>)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" variant="primary" busy={isSubmitting} className="mt-2 w-full max-sm:h-11">
        {t('requestReset.submit')}
      </Button>
    </form>
  );
}
