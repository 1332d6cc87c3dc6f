import type { SignInChallenge } from '@greenroom/domain/http/sign-in-challenge.ts';
import { type ComponentType, useState } from 'react';
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
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import { quietPart } from '#ui/lazy/quiet-part.tsx';

type StepProps = { challenge: SignInChallenge; onStartAgain: (error?: unknown) => void };

const PasskeyButton = quietPart(
  async () => (await import('#features/auth/factors/passkey-button.tsx')).PasskeyButton,
);
/** Loaded before they are shown: a failure to load one is shown like any other failed sign-in. */
const factorStep = new LazyModule<ComponentType<StepProps>>(
  async () => (await import('#features/auth/factors/factor-step.tsx')).FactorStep,
);
const setupStep = new LazyModule<ComponentType<StepProps>>(
  async () => (await import('#features/auth/factors/setup-step.tsx')).SetupStep,
);

export function LoginPage() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const [step, setStep] = useState<{ challenge: SignInChallenge; Step: ComponentType<StepProps> } | null>(
    null,
  );
  const [failure, setFailure] = useState<unknown>(null);
  useDocumentTitle(t('login.title'));
  const startAgain = (error?: unknown) => {
    setStep(null);
    setFailure(error ?? null);
  };
  const showStep = async (challenge: SignInChallenge) => {
    const Step = await (challenge.factors.length > 0 ? factorStep : setupStep).load();
    setFailure(null);
    setStep({ challenge, Step });
  };
  if (step) {
    const { Step, challenge } = step;
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
      <LoginForm onChallenge={showStep} />
      {mayUsePasskeys() ? <PasskeyButton onFailure={setFailure} /> : null}
      <p>
        <TextLink to={paths.requestPasswordReset} state={state}>
          {t('login.forgotPassword')}
        </TextLink>
      </p>
    </FormCard>
  );
}
