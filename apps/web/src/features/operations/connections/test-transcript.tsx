import type { ConnectionTest, TestStep } from '@greenroom/domain/operations/connections/connection-test.ts';
import type { DriverDescription } from '@greenroom/domain/operations/connections/driver-description.ts';
import { StepTranscript } from '#forms/step-transcript.tsx';
import type { Translate } from '#i18n/translate.ts';
import { translateDevice } from '#i18n/translate-device.ts';
import { useTranslation } from '#i18n/use-translation.ts';

interface TestTranscriptProps {
  test: ConnectionTest;
  driver: DriverDescription;
}

/** What a test tried, and at its end one sentence: it works, or the first thing to repair. */
export function TestTranscript({ test, driver }: TestTranscriptProps) {
  const { t } = useTranslation();
  const failed = test.steps.find(({ code }) => code !== null);
  const reboot = t(driver.can_reboot ? 'connection.canReboot' : 'connection.cannotReboot');
  const firmware = t(driver.can_check_firmware ? 'connection.canCheck' : 'connection.cannotCheck');
  return (
    <StepTranscript
      label={t('connection.testResult')}
      stepsLabel={t('connection.transcript')}
      steps={test.steps.map((step) => ({
        at: Date.parse(step.at),
        isGood: step.code === null,
        milliseconds: step.duration_ms,
        text: describeStep(step, t),
        note: step.step === 'sign-in' && step.code ? t('connection.lockNote') : noteOf(step, t),
        details: step.details,
      }))}
      isGood={!failed}
      verdict={
        failed
          ? translateDevice(t, failed) || describeStep(failed, t)
          : t('connection.works', { reboot, firmware })
      }
    />
  );
}

function describeStep({ step, code, target }: TestStep, t: Translate): string {
  const result = code === null ? 'good' : 'bad';
  if (step === 'sign-in' && target === null) return t(`connection.step.signIn.${result}`);
  return t(`connection.step.${step}.${result}`, { target: target ?? '' });
}

/** The words of the device, where the line does not already contain them. */
function noteOf(step: TestStep, t: Translate): string | undefined {
  return translateDevice(t, step) || undefined;
}
