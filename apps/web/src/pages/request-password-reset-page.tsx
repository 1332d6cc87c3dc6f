import { useState } from 'react';
import { useLocation } from 'react-router';
import { FormCard } from '#features/auth/form-card.tsx';
import { RequestResetForm } from '#features/auth/request-reset-form.tsx';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

export function RequestPasswordResetPage() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  useDocumentTitle(t('requestReset.title'));
  return (
    <FormCard title={t('requestReset.title')} lead={sentTo === null ? t('requestReset.lead') : null}>
      {sentTo === null ? (
        <RequestResetForm onSent={setSentTo} />
      ) : (
        <Banner tone="success" title={t('requestReset.sent')}>
          {t('requestReset.sentHelp', { email: sentTo })}
        </Banner>
      )}
      <p>
        <TextLink to={paths.login} state={state}>
          {t('requestReset.backToLogin')}
        </TextLink>
      </p>
    </FormCard>
  );
}
