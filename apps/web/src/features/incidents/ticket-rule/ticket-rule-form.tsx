import { severities } from '@greenroom/domain/incidents/severity.ts';
import { maxTicketMinutes } from '@greenroom/domain/incidents/ticket-rule/ticket-limits.ts';
import { type TicketRule, ticketRuleForm } from '@greenroom/domain/incidents/ticket-rule/ticket-rule.ts';
import { errorMessage } from '#api/error-message.ts';
import { FormActions } from '#forms/form-actions.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useSaveTicketRule } from './ticket-rule.queries.ts';

const usualRule: TicketRule = { min_severity: 'critical', after_minutes: 30 };

type RuleValues = { isOn: boolean; rule: { min_severity: string; after_minutes: string } };

export function TicketRuleForm({ partnerId, saved }: { partnerId: number; saved: TicketRule | null }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useSaveTicketRule(partnerId);
  const { min_severity, after_minutes } = saved ?? usualRule;
  const start: RuleValues = {
    isOn: saved !== null,
    rule: { min_severity, after_minutes: String(after_minutes) },
  };
  const { form, field, choice, submit } = useContractForm({
    schema: ticketRuleForm,
    defaultValues: start,
    toRequest: (values) => ({ rule: ruleOf(values) }),
    words: { 'rule.after_minutes': 'ticketRule.minutesWrong' },
    textValues: { max: maxTicketMinutes },
    mode: 'onChange',
  });
  const values = form.watch();
  const isChanged = JSON.stringify(ruleOf(values)) !== JSON.stringify(saved);
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={submit(({ rule }) => {
        if (!isPending) mutate(rule, { onSuccess: () => toast.success(t('ticketRule.saved')) });
      })}
    >
      <Checkbox {...form.register('isOn')} label={t('ticketRule.on')} />
      {values.isOn ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            {...choice('rule.min_severity')}
            label={t('ticketRule.minSeverity')}
            options={severities.map((value) => ({ value, label: t(`notifications.severity.${value}`) }))}
          />
          <TextField
            {...field('rule.after_minutes')}
            inputMode="numeric"
            label={t('ticketRule.afterMinutes')}
            help={t('ticketRule.afterMinutesHelp')}
          />
        </div>
      ) : null}
      {error ? <Banner tone="danger">{errorMessage(error, t('ticketRule.saveFailed'))}</Banner> : null}
      <FormActions>
        <Button type="submit" variant="primary" busy={isPending} disabled={!isChanged}>
          {t('ticketRule.save')}
        </Button>
      </FormActions>
    </form>
  );
}

/** Minutes that are no whole number are passed on for the schema to reject. */
function ruleOf({ isOn, rule }: RuleValues) {
  const { min_severity, after_minutes } = rule;
  return isOn
    ? { min_severity, after_minutes: /^\d{1,4}$/.test(after_minutes) ? Number(after_minutes) : Number.NaN }
    : null;
}
