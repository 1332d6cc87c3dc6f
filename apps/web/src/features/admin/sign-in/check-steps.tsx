import type { SsoCheck } from '@greenroom/domain/auth/sso/sso-check.ts';
import { StepTranscript } from '#forms/step-transcript.tsx';
import { useTranslation } from '#i18n/use-translation.ts';

/** What a check of the provider tried, one after the other, and at its end one sentence. */
export function CheckSteps({ check, at }: { check: SsoCheck; at: number }) {
  const { t } = useTranslation();
  const isGood = check.steps.every(({ fault }) => fault === null);
  return (
    <StepTranscript
      label={t('signIn.checkResult')}
      stepsLabel={t('signIn.checkSteps')}
      steps={check.steps.map(({ step, milliseconds, fault, detail }) => ({
        at,
        milliseconds,
        isGood: fault === null,
        text: t(`signIn.step.${step}`),
        note: fault === null ? undefined : t(`signIn.fault.${fault}`),
        details: detail === null ? [] : [detail],
      }))}
      isGood={isGood}
      verdict={t(isGood ? 'signIn.checkGood' : 'signIn.checkBad')}
    />
  );
}
