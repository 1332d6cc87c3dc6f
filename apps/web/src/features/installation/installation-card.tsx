import type {
  InstallationLevel,
  InstallationPartName,
} from '@greenroom/domain/installation/installation-part.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { StatusDot, type StatusTone } from '#ui/feedback/status-dot.tsx';
import { describeFacts } from './describe-facts.ts';
import { installationQuery } from './installation.queries.ts';

const tones: Record<InstallationLevel, StatusTone> = { fine: 'online', attention: 'error', bad: 'offline' };

interface InstallationCardProps {
  part: InstallationPartName;
  /** Below the facts. */
  children?: ReactNode;
}

/** One part of the installation. It loads and fails alone. */
export function InstallationCard({ part, children }: InstallationCardProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(installationQuery(part));
  return (
    <Card as="article" aria-labelledby={`installation-${part}`}>
      <CardHeader
        actions={
          data && !error ? (
            <StatusDot tone={tones[data.level]} className="text-sm">
              {t(`installation.level.${data.level}`)}
            </StatusDot>
          ) : null
        }
      >
        <CardTitle id={`installation-${part}`}>{t(`installation.part.${part}`)}</CardTitle>
      </CardHeader>
      {error ? (
        <ErrorState
          className="py-6"
          title={t('installation.loadFailed')}
          onRetry={() => void refetch()}
          retryLabel={t('shared.tryAgain')}
          retrying={isFetching}
        >
          {errorMessage(error, t('shared.checkConnection'))}
        </ErrorState>
      ) : (
        <CardBody className="flex flex-col gap-4">
          {data?.advice ? (
            <Banner tone={data.level === 'bad' ? 'danger' : 'warning'}>
              {t(`installation.advice.${data.advice}`)}
            </Banner>
          ) : null}
          {data ? (
            <DefinitionList items={describeFacts(data, { t, language })} />
          ) : (
            <SkeletonText lines={3} />
          )}
          {children}
        </CardBody>
      )}
    </Card>
  );
}
