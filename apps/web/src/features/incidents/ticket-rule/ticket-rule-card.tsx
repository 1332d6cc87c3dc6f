import { maxTicketsByRule } from '@greenroom/domain/incidents/ticket-rule/ticket-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { ticketRuleQuery } from './ticket-rule.queries.ts';

const TicketRuleForm = lazyPart(async () => (await import('./ticket-rule-form.tsx')).TicketRuleForm);

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
          <TicketRuleForm
            key={JSON.stringify(data)}
            fallback={<SkeletonText lines={2} />}
            partnerId={partnerId}
            saved={data.rule}
          />
        ) : (
          <SkeletonText lines={2} />
        )}
      </CardBody>
    </Card>
  );
}
