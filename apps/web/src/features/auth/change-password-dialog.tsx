import { passwordChoice } from '@greenroom/domain/auth/password-forms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNoResponse } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import type { TextKey } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { PasswordField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { checkRepeatedPassword, newPasswordTexts } from './check-new-password.ts';
import { replacePassword } from './session.ts';
import { sessionsQuery } from './sessions/sessions.queries.ts';

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('profile.changePassword')}
      description={t('resetPassword.lead')}
      closeLabel={t('layout.close')}
    >
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  );
}

const blankForm = { current: '', password: '', repeated: '' };

function checkPasswords(
  values: typeof blankForm,
): Partial<Record<keyof typeof blankForm, TextKey | undefined>> {
  const { current, password } = values;
  return {
    current: current === '' ? 'resetPassword.allFieldsRequired' : undefined,
    password: password === current ? 'problem.password-unchanged' : undefined,
    repeated: checkRepeatedPassword(values),
  };
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const { form, field, submit, isFailureMarked } = useContractForm({
    schema: passwordChoice,
    defaultValues: blankForm,
    words: { password: newPasswordTexts },
    check: checkPasswords,
    failure: failure?.error,
    rejections: {
      'password-wrong': { field: 'current', message: 'problem.password-wrong' },
      'password-unchanged': { field: 'password', message: 'problem.password-unchanged' },
      'password-too-common': { field: 'password', message: 'problem.password-too-common' },
      'password-made-of-names': { field: 'password', message: 'problem.password-made-of-names' },
    },
  });
  const { isSubmitting, isDirty } = form.formState;

  const send = submit(async ({ password }) => {
    setFailure(null);
    try {
      await replacePassword(form.getValues('current'), password);
      // The server has ended all other sessions.
      void client.invalidateQueries({ queryKey: sessionsQuery('own').queryKey });
      toast.success(t('profile.passwordChanged'));
      onClose();
    } catch (error) {
      setFailure({ error });
    }
  });

  const reason =
    failure && !isFailureMarked
      ? errorMessage(
          failure.error,
          t(isNoResponse(failure.error) ? 'errors.noAnswer' : 'errors.changePassword'),
        )
      : undefined;
  const labels = { showPasswordLabel: t('login.showPassword'), hidePasswordLabel: t('login.hidePassword') };
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('profile.changePassword')}
      busy={isSubmitting}
      unsaved={isDirty}
      failure={reason}
    >
      <PasswordField
        {...labels}
        {...field('current')}
        label={t('profile.currentPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        {...labels}
        {...field('password', { deps: 'repeated' })}
        label={t('resetPassword.newPassword')}
        help={t('resetPassword.passwordHelp')}
        autoComplete="new-password"
      />
      <PasswordField
        {...labels}
        {...field('repeated')}
        label={t('resetPassword.confirmPassword')}
        autoComplete="new-password"
      />
    </DialogForm>
  );
}
