import { requestPasswordReset } from '@greenroom/domain/auth/endpoints.ts';
import { passwordResetRequest } from '@greenroom/domain/auth/password-forms.ts';
import { call } from '#api/http-client.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';

/** Success is shown whatever the response is: the form must not reveal which addresses have an account. */
export function RequestResetForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { form, field, submit } = useContractForm({
    schema: passwordResetRequest,
    defaultValues: { email: '' },
    toRequest: ({ email }) => ({ email: email.trim() }),
    words: { email: { blank: 'login.emailRequired', otherwise: 'login.invalidEmail' } },
  });
  const send = submit(async (request) => {
    await call(requestPasswordReset, { body: request }).catch(() => {});
    onSent(request.email);
  });

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <TextField
        {...field('email')}
        type="email"
        label={t('login.email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button
        type="submit"
        variant="primary"
        busy={form.formState.isSubmitting}
        className="mt-2 w-full max-sm:h-11"
      >
        {t('requestReset.submit')}
      </Button>
    </form>
  );
}
