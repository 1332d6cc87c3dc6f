import { useLocation } from 'react-router';
import { adminRequired } from '#app/guards/admin-required.ts';
import { paths } from '#app/paths.ts';
import { useDocumentTitle } from '#app/use-document-title.ts';
import { FormCard } from '#features/auth/form-card.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { LinkButton } from '#ui/link-button.tsx';

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
