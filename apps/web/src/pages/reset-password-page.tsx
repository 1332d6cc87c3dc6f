import { resetPassword } from '@greenroom/domain/auth/endpoints.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/http-client.ts';
import { dispatchLogout } from '#api/logout-event.ts';
import { FormCard } from '#features/auth/form-card.tsx';
import { NewPasswordForm } from '#features/auth/new-password-form.tsx';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token');
  const texts = query.has('invited') ? textsOfInvitation : textsOfReset;
  useDocumentTitle(t(texts.title));
  return token ? <ResetWithToken token={token} texts={texts} /> : <InvalidToken />;
}

const textsOfReset = {
  title: 'resetPassword.title',
  lead: 'resetPassword.lead',
  submit: 'resetPassword.submit',
  success: 'resetPassword.success',
} as const;
/** A user who was invited has no password yet. */
const textsOfInvitation = {
  title: 'invitation.title',
  lead: 'invitation.lead',
  submit: 'invitation.submit',
  success: 'invitation.success',
} as const;

type Texts = typeof textsOfReset | typeof textsOfInvitation;

function ResetWithToken({ token, texts }: { token: string; texts: Texts }) {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <FormCard title={t(texts.title)}>
        <Banner tone="success" title={t(texts.success)}>
          {t('resetPassword.successHelp')}
        </Banner>
        <LinkButton to={paths.login} variant="primary" className="max-sm:h-11">
          {t('resetPassword.goToLogin')}
        </LinkButton>
      </FormCard>
    );
  }
  return (
    <FormCard title={t(texts.title)} lead={t(texts.lead)}>
      <NewPasswordForm
        submitLabel={t(texts.submit)}
        failureFallback={t('errors.resetPassword')}
        wayOut={(error) =>
          error instanceof ApiError && error.code === 'reset-token-invalid' ? (
            <LinkButton to={paths.requestPasswordReset} size="sm">
              {t('resetPassword.requestNewLink')}
            </LinkButton>
          ) : null
        }
        onSubmit={async (password) => {
          await call(resetPassword, { body: { password, token } });
          // The reset ends all sessions of the user; one that is open here would only fail later.
          dispatchLogout();
          setDone(true);
        }}
      />
    </FormCard>
  );
}

function InvalidToken() {
  const { t } = useTranslation();
  return (
    <FormCard title={t('resetPassword.invalidToken')} lead={t('resetPassword.invalidTokenHelp')}>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.requestPasswordReset} variant="primary">
          {t('resetPassword.requestNewLink')}
        </LinkButton>
        <LinkButton to={paths.login}>{t('resetPassword.goToLogin')}</LinkButton>
      </div>
    </FormCard>
  );
}
