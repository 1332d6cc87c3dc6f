import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { useDocumentTitle } from '#app/use-document-title.ts';
import { FormCard } from '#features/auth/form-card.tsx';
import { RequestResetForm } from '#features/auth/request-reset-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/banner.tsx';
import { TextLink } from '#ui/text-link.tsx';

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
