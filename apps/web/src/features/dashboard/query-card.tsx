import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

interface QueryCardProps<Data> {
  title: string;
  description?: string;
  query: UseQueryResult<Data>;
  /** In the shape of the content. */
  skeleton: ReactNode;
  actions?: (data: Data) => ReactNode;
  className?: string;
  children: (data: Data) => ReactNode;
}

/** A card that loads, fails and retries on its own. Existing data stays when a later attempt fails. */
export function QueryCard<Data>(props: QueryCardProps<Data>) {
  const { title, description, query, skeleton, actions, className, children } = props;
  const { t } = useTranslation();
  const { data, error } = query;
  return (
    <Card aria-label={title} aria-busy={data === undefined && !error} className={className ?? ''}>
      <CardHeader actions={data === undefined ? null : actions?.(data)}>
        <CardTitle description={description}>{title}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col">
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <ErrorState
            title={t('dashboard.cardFailed')}
            onRetry={() => void query.refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={query.isFetching}
            className="flex-1 py-6"
          >
            {errorMessage(error, t('errors.unexpected'))}
          </ErrorState>
        ) : (
          skeleton
        )}
      </CardBody>
    </Card>
  );
}
