import { useLocation } from 'react-router';
import { adminRequired } from '#features/auth/admin-required.ts';
import { FormCard } from '#features/auth/form-card.tsx';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';

export function UnauthorizedPage() {
  const { t } = useTranslation();
  const message = (useLocation().state as { message?: string } | null)?.message;
  const wording = message === adminRequired ? t('unauthorized.adminRequired') : message;
  useDocumentTitle(t('unauthorized.title'));
  return (
    <FormCard title={t('unauthorized.title')} lead={wording ?? t('unauthorized.message')}>
      <div>
        <LinkButton to={paths.home} variant="primary">
          {t('unauthorized.backHome')}
        </LinkButton>
      </div>
    </FormCard>
  );
}
