import type { SignInChallenge } from '@greenroom/domain/http/sign-in-challenge.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { mayUsePasskeys } from '#features/auth/factors/may-use-passkeys.ts';
import { FormCard } from '#features/auth/form-card.tsx';
import { LoginForm } from '#features/auth/login-form.tsx';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { quietPart } from '#ui/lazy/quiet-part.tsx';

const PasskeyButton = quietPart(
  async () => (await import('#features/auth/factors/passkey-button.tsx')).PasskeyButton,
);
const FactorStep = lazyPart(async () => (await import('#features/auth/factors/factor-step.tsx')).FactorStep);
const SetupStep = lazyPart(async () => (await import('#features/auth/factors/setup-step.tsx')).SetupStep);

export function LoginPage() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useDocumentTitle(t('login.title'));
  const startAgain = (error?: unknown) => {
    setChallenge(null);
    setFailure(error ?? null);
  };
  if (challenge) {
    const Step = challenge.factors.length > 0 ? FactorStep : SetupStep;
    return (
      <FormCard title={t('factor.title')} lead={t('factor.lead')}>
        <Step key={challenge.id} challenge={challenge} onStartAgain={startAgain} />
      </FormCard>
    );
  }
  return (
    <FormCard title={t('login.title')} lead={t('login.lead')}>
      {failure ? (
        <Banner tone="danger">{errorMessage(failure, t('errors.authenticationFailed'))}</Banner>
      ) : null}
      <LoginForm onChallenge={setChallenge} />
      {mayUsePasskeys() ? <PasskeyButton onFailure={setFailure} /> : null}
      <p>
        <TextLink to={paths.requestPasswordReset} state={state}>
          {t('login.forgotPassword')}
        </TextLink>
      </p>
    </FormCard>
  );
}
