import type { OdooCheck } from '@greenroom/domain/odoo/odoo-check.ts';
import { StepTranscript } from '#forms/step-transcript.tsx';
import type { Translate } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { describeName } from './describe-value.ts';

type Step = OdooCheck['steps'][number];

/** What a check tried, and at its end one sentence. */
export function CheckTranscript({ check, at }: { check: OdooCheck; at: number }) {
  const { t } = useTranslation();
  const isGood = check.steps.every(({ is_good }) => is_good);
  return (
    <StepTranscript
      label={t('odoo.checkResult')}
      stepsLabel={t('odoo.checkSteps')}
      steps={check.steps.map((step) => ({
        at,
        isGood: step.is_good,
        milliseconds: step.milliseconds,
        text: t(`odoo.step.${step.step}`, { version: check.version ?? '' }),
        note: step.faults.map((fault) => describeFault(fault, t)).join(' ') || undefined,
        details: step.detail ? [step.detail] : [],
      }))}
      isGood={isGood}
      verdict={t(isGood ? 'odoo.checkGood' : 'odoo.checkBad')}
    />
  );
}

function describeFault({ code, name, ...values }: Step['faults'][number], t: Translate): string {
  return t(`odoo.fault.${code}`, { ...values, name: name ? describeName(name, t) : '' });
}
