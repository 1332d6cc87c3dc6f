import { useLocation } from 'react-router';
import { FormCard } from '#features/auth/form-card.tsx';
import { LoginForm } from '#features/auth/login-form.tsx';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';

export function LoginPage() {
  const { t } = useTranslation();
  const { state } = useLocation();
  useDocumentTitle(t('login.title'));
  return (
    <FormCard title={t('login.title')} lead={t('login.lead')}>
      <LoginForm />
      <p>
        <TextLink to={paths.requestPasswordReset} state={state}>
          {t('login.forgotPassword')}
        </TextLink>
      </p>
    </FormCard>
  );
}
