import type { SignInChallenge } from '@greenroom/domain/http/sign-in-challenge.ts';
import { type ComponentType, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { mayUsePasskeys } from '#features/auth/factors/may-use-passkeys.ts';
import type { SignInStepProps } from '#features/auth/factors/sign-in-step.tsx';
import { FormCard } from '#features/auth/form-card.tsx';
import { LoginForm } from '#features/auth/sign-in/login-form.tsx';
import { originIn } from '#features/auth/sign-in/remembered-origin.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import { quietPart } from '#ui/lazy/quiet-part.tsx';

const PasskeySignIn = quietPart(
  async () => (await import('#features/auth/factors/passkey-sign-in.tsx')).PasskeySignIn,
);
const SsoChoice = quietPart(async () => (await import('#features/auth/sso/sso-choice.tsx')).SsoChoice);
/** Loaded before it is shown: a failure to load it is shown like any other failed sign-in. */
const signInStep = new LazyModule<ComponentType<SignInStepProps>>(
  async () => (await import('#features/auth/factors/sign-in-step.tsx')).SignInStep,
);

type Step = { challenge: SignInChallenge; Step: ComponentType<SignInStepProps> };

export function LoginPage() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const [step, setStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // Null until something is typed.
  const [email, setEmail] = useState<string | null>(null);
  const [startSso, setStartSso] = useState<(() => void) | undefined>();
  useDocumentTitle(t('login.title'));
  const startAgain = (error?: unknown) => {
    setStep(null);
    setFailure(error ?? null);
  };
  const showStep = async (challenge: SignInChallenge) => {
    const Step = await signInStep.load();
    setFailure(null);
    setStep({ challenge, Step });
  };
  const handleRequired = useCallback((start: (() => void) | undefined) => setStartSso(() => start), []);
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
      <LoginForm onChallenge={showStep} onEmail={setEmail} insteadOfPassword={startSso} />
      {email !== null && window.isSecureContext ? (
        <SsoChoice
          email={email}
          target={originIn(state)}
          onRequired={handleRequired}
          onFailure={setFailure}
        />
      ) : null}
      {mayUsePasskeys() ? <PasskeySignIn onFailure={setFailure} /> : null}
      <p>
        <TextLink to={paths.requestPasswordReset} state={state}>
          {t('login.forgotPassword')}
        </TextLink>
      </p>
    </FormCard>
  );
}
