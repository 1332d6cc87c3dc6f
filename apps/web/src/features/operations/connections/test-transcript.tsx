import type { ConnectionTest, TestStep } from '@greenroom/domain/operations/connections/connection-test.ts';
import type { DriverDescription } from '@greenroom/domain/operations/connections/driver-description.ts';
import type { TFunction } from 'i18next';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { translateDevice } from '#i18n/translate-device.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Transcript } from '#ui/transcript.tsx';

interface TestTranscriptProps {
  test: ConnectionTest;
  driver: DriverDescription;
}

/** What a test tried, and at its end one sentence: it works, or the first thing to repair. */
export function TestTranscript({ test, driver }: TestTranscriptProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const clock = dateTimeFormat(language, { timeStyle: 'medium' });
  const number = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond' });
  const failed = test.steps.find(({ code }) => code !== null);
  const can = t(driver.can_reboot ? 'connection.canReboot' : 'connection.cannotReboot');
  const firmware = t(driver.can_check_firmware ? 'connection.canCheck' : 'connection.cannotCheck');
  return (
    <section aria-label={t('connection.testResult')} className="flex flex-col gap-3">
      <Transcript
        label={t('connection.transcript')}
        goodLabel={t('connection.good')}
        badLabel={t('connection.bad')}
        texts={{
          showDetails: t('connection.showDetails'),
          hideDetails: t('connection.hideDetails'),
          copy: t('connection.copy'),
          copied: t('connection.copied'),
        }}
        lines={test.steps.map((step) => ({
          time: clock.format(new Date(step.at)),
          isGood: step.code === null,
          duration: number.format(step.duration_ms),
          text: describeStep(step, t),
          note: step.step === 'sign-in' && step.code ? t('connection.lockNote') : noteOf(step, t),
          details: step.details,
        }))}
      />
      {failed ? (
        <Banner tone="danger">{translateDevice(t, failed) || describeStep(failed, t)}</Banner>
      ) : (
        <Banner tone="success">{t('connection.works', { reboot: can, firmware })}</Banner>
      )}
    </section>
  );
}

function describeStep({ step, code, target }: TestStep, t: TFunction): string {
  const result = code === null ? 'good' : 'bad';
  if (step === 'sign-in' && target === null) return t(`connection.step.signIn.${result}`);
  return t(`connection.step.${step}.${result}`, { target: target ?? '' });
}

/** The words of the device, where the line does not already contain them. */
function noteOf(step: TestStep, t: TFunction): string | undefined {
  return translateDevice(t, step) || undefined;
}
