import { severities } from '@greenroom/domain/incidents/severity.ts';
import { maxTicketMinutes, maxTicketsByRule } from '@greenroom/domain/incidents/ticket-rule/ticket-limits.ts';
import type { TicketRule } from '@greenroom/domain/incidents/ticket-rule/ticket-rule.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { LazySelect } from '#ui/form/select-lazy.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ticketRuleQuery, useSaveTicketRule } from './ticket-rule.queries.ts';

const usualRule: TicketRule = { min_severity: 'critical', after_minutes: 30 };

/** Which incidents of a partner get a ticket without a user. */
export function TicketRuleCard({ partnerId }: { partnerId: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(ticketRuleQuery(partnerId));
  return (
    <Card as="article">
      <CardHeader>
        <CardTitle description={t('ticketRule.help', { count: maxTicketsByRule })}>
          {t('ticketRule.title')}
        </CardTitle>
      </CardHeader>
      <CardBody>
        {error ? (
          <Banner tone="danger">{errorMessage(error, t('shared.checkConnection'))}</Banner>
        ) : data ? (
          <RuleFields key={JSON.stringify(data)} partnerId={partnerId} saved={data.rule} />
        ) : (
          <SkeletonText lines={2} />
        )}
      </CardBody>
    </Card>
  );
}

function RuleFields({ partnerId, saved }: { partnerId: number; saved: TicketRule | null }) {
  const { t } = useTranslation();
  const [rule, setRule] = useState(saved);
  const [minutes, setMinutes] = useState(String((saved ?? usualRule).after_minutes));
  const { mutate, isPending, error } = useSaveTicketRule(partnerId);
  const isValid = /^\d{1,4}$/.test(minutes) && Number(minutes) <= maxTicketMinutes;
  const next = rule && { ...rule, after_minutes: Number(minutes) };
  const isChanged = JSON.stringify(next) !== JSON.stringify(saved);
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && (next === null || isValid))
          mutate(next, { onSuccess: () => toast.success(t('ticketRule.saved')) });
      }}
    >
      <Checkbox
        label={t('ticketRule.on')}
        checked={rule !== null}
        onChange={(event) => setRule(event.target.checked ? (saved ?? usualRule) : null)}
      />
      {rule ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <LazySelect
            fallback={<span className="h-15" />}
            label={t('ticketRule.minSeverity')}
            value={rule.min_severity}
            onValueChange={(value) => setRule({ ...rule, min_severity: value as TicketRule['min_severity'] })}
            options={severities.map((value) => ({ value, label: t(`notifications.severity.${value}`) }))}
          />
          <TextField
            inputMode="numeric"
            label={t('ticketRule.afterMinutes')}
            help={t('ticketRule.afterMinutesHelp')}
            value={minutes}
            error={isValid ? undefined : t('ticketRule.minutesWrong', { max: maxTicketMinutes })}
            onChange={(event) => setMinutes(event.target.value)}
          />
        </div>
      ) : null}
      {error ? <Banner tone="danger">{errorMessage(error, t('ticketRule.saveFailed'))}</Banner> : null}
      <div>
        <Button type="submit" variant="primary" busy={isPending} disabled={!isChanged}>
          {t('ticketRule.save')}
        </Button>
      </div>
    </form>
  );
}
