import { FormCard } from '#features/auth/form-card.tsx';
import { NewPasswordForm } from '#features/auth/new-password-form.tsx';
import { changePassword, signOut } from '#features/auth/session.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';

/** The guard redirects when the change is done. */
export function SetNewPasswordPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('setNewPassword.title'));
  return (
    <FormCard title={t('setNewPassword.title')} lead={t('setNewPassword.lead')}>
      <NewPasswordForm
        submitLabel={t('setNewPassword.submit')}
        failureFallback={t('errors.changePassword')}
        onSubmit={changePassword}
      />
      <Button variant="ghost" onClick={() => void signOut()}>
        {t('layout.signOut')}
      </Button>
    </FormCard>
  );
}
