import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ticketTemplatesQuery } from './ticket-templates.queries.ts';

/** It shares its fields with the dialog of a new ticket. */
const TicketTemplatesForm = lazyPart(
  async () => (await import('./ticket-templates-form.tsx')).TicketTemplatesForm,
);
TicketTemplatesForm.preload();

interface TicketTemplatesScreenProps {
  partnerId: number;
  actions: ReactNode;
}

/** What new tickets of a partner can start with. */
export function TicketTemplatesScreen({ partnerId, actions }: TicketTemplatesScreenProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(ticketTemplatesQuery(partnerId));
  return (
    <div className="page-width">
      <PageHead title={t('nav.ticketTemplates')} context={t('ticketTemplates.help')} actions={actions} />
      <div className="page-gutter pb-6">
        {data ? (
          <TicketTemplatesForm key={data.version} saved={data} fallback={<Skeleton className="h-72" />} />
        ) : error ? (
          <ErrorState
            title={t('ticketTemplates.loadFailed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={isFetching}
          />
        ) : (
          <Skeleton className="h-72" />
        )}
      </div>
    </div>
  );
}
