import type { OdooCheck } from '@greenroom/domain/odoo/odoo-check.ts';
import type { TFunction } from 'i18next';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Transcript } from '#ui/transcript.tsx';
import { describeName } from './describe-value.ts';

type Step = OdooCheck['steps'][number];

/** What a check tried, and at its end one sentence. */
export function CheckTranscript({ check, at }: { check: OdooCheck; at: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const time = dateTimeFormat(language, { timeStyle: 'medium' }).format(at);
  const number = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond' });
  const isGood = check.steps.every(({ is_good }) => is_good);
  return (
    <section aria-label={t('odoo.checkResult')} className="flex flex-col gap-3">
      <Transcript
        label={t('odoo.checkSteps')}
        goodLabel={t('connection.good')}
        badLabel={t('connection.bad')}
        texts={{
          showDetails: t('connection.showDetails'),
          hideDetails: t('connection.hideDetails'),
          copy: t('connection.copy'),
          copied: t('connection.copied'),
        }}
        lines={check.steps.map((step) => ({
          time,
          isGood: step.is_good,
          duration: number.format(step.milliseconds),
          text: t(`odoo.step.${step.step}`, { version: check.version ?? '' }),
          note: step.faults.map((fault) => describeFault(fault, t)).join(' ') || undefined,
          details: step.detail ? [step.detail] : [],
        }))}
      />
      <Banner tone={isGood ? 'success' : 'danger'}>{t(isGood ? 'odoo.checkGood' : 'odoo.checkBad')}</Banner>
    </section>
  );
}

function describeFault({ code, name, ...values }: Step['faults'][number], t: TFunction): string {
  return t(`odoo.fault.${code}`, { ...values, name: name ? describeName(name, t) : '' });
}
