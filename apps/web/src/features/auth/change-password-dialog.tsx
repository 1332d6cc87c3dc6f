import { useEffect, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError, isNoAnswer } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { PasswordField } from '#ui/form/text-field.tsx';
import { Dialog, DialogBody, DialogFooter, useCloseDialog } from '#ui/overlay/dialog.tsx';
import { checkNewPassword, checkRepeatedPassword } from './check-new-password.ts';
import { replacePassword } from './session.ts';

type Values = { current: string; password: string; repeated: string };
type Wrong =
  | NonNullable<ReturnType<typeof checkNewPassword> | ReturnType<typeof checkRepeatedPassword>>
  | (typeof refusals)[keyof typeof refusals]['message'];

/** What the server has against a field, by the code of its answer. */
const refusals = {
  'password-wrong': { field: 'current', message: 'problem.password-wrong' },
  'password-unchanged': { field: 'password', message: 'problem.password-unchanged' },
  'password-too-common': { field: 'password', message: 'problem.password-too-common' },
} as const;

function refusalOf(error: unknown) {
  const code = error instanceof ApiError ? error.code : null;
  return refusals[code as keyof typeof refusals] ?? null;
}

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { current: '', password: '', repeated: '' },
  });
  const { isSubmitting, isDirty } = form.formState;
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);

  const { setError } = form;
  // After the answer is drawn: until then the fields are disabled, and none takes the focus.
  useEffect(() => {
    const refusal = failure && refusalOf(failure.error);
    if (refusal) setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
  }, [failure, setError]);

  async function submit({ current, password }: Values) {
    setFailure(null);
    try {
      await replacePassword(current, password);
      toast.success(t('profile.passwordChanged'));
      onClose();
    } catch (error) {
      setFailure({ error });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('profile.changePassword')}
      description={t('resetPassword.lead')}
      closeLabel={t('layout.close')}
      busy={isSubmitting}
      unsaved={isDirty}
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(submit)} className="contents">
        <DialogBody>
          {failure && !refusalOf(failure.error) ? (
            <Banner tone="danger">
              {errorMessage(
                failure.error,
                t(isNoAnswer(failure.error) ? 'errors.noAnswer' : 'errors.changePassword'),
              )}
            </Banner>
          ) : null}
          <fieldset disabled={isSubmitting} className="contents">
            <PasswordFields form={form} />
          </fieldset>
        </DialogBody>
        <DialogFooter>
          <CancelButton disabled={isSubmitting} />
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t('profile.changePassword')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function CancelButton({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <Button disabled={disabled} onClick={useCloseDialog()}>
      {t('inventory.cancel')}
    </Button>
  );
}

function PasswordFields({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation();
  const wording = (name: keyof Values) => {
    const message = formState.errors[name]?.message;
    return message && t(message as Wrong);
  };
  const labels = { showPasswordLabel: t('login.showPassword'), hidePasswordLabel: t('login.hidePassword') };
  return (
    <>
      <PasswordField
        {...labels}
        {...register('current', {
          validate: (value) => (value === '' ? 'resetPassword.allFieldsRequired' : true),
        })}
        label={t('profile.currentPassword')}
        error={wording('current')}
        autoComplete="current-password"
      />
      <PasswordField
        {...labels}
        {...register('password', {
          validate: (value, { current }) =>
            checkNewPassword(value) ?? (value === current ? 'problem.password-unchanged' : true),
          deps: 'repeated',
        })}
        label={t('resetPassword.newPassword')}
        help={t('resetPassword.passwordHelp')}
        error={wording('password')}
        autoComplete="new-password"
      />
      <PasswordField
        {...labels}
        {...register('repeated', {
          validate: (value, { password }) => checkRepeatedPassword(value, password) ?? true,
        })}
        label={t('resetPassword.confirmPassword')}
        error={wording('repeated')}
        autoComplete="new-password"
      />
    </>
  );
}
