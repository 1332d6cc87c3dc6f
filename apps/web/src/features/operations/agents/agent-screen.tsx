import type { AgentDetail } from '@greenroom/domain/agent/site-agent.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths, sitePath } from '#paths.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { Skeleton, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { AgentDevicesCard } from './agent-devices-card.tsx';
import { AgentFactsCard } from './agent-facts-card.tsx';
import { AgentLogCard } from './agent-log-card.tsx';
import { AgentMenu } from './agent-menu.tsx';
import { agentQuery } from './agents.queries.ts';

interface AgentScreenProps {
  agentId: number;
  /** Between the facts and the devices. */
  children: (agent: AgentDetail) => ReactNode;
}

export function AgentScreen({ agentId, children }: AgentScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: agent, error, isFetching, refetch } = useQuery(agentQuery(agentId));
  return (
    <div className="page-width">
      <PageHead
        className="max-w-5xl"
        title={agent?.name ?? (error ? t('nav.agents') : <Skeleton className="h-6 w-56 max-w-full" />)}
        context={
          agent ? (
            <Link to={sitePath(agent.site_id)} className="hover:text-foreground hover:underline">
              {agent.site_name}
            </Link>
          ) : (
            '\u00a0'
          )
        }
        actions={agent ? <AgentMenu agent={agent} onRevoked={() => void navigate(paths.agents)} /> : null}
      />
      <div className="page-gutter flex max-w-5xl flex-col gap-4 pb-6">
        {agent ? (
          <>
            <PartBoundary>
              <AgentFactsCard agent={agent} />
            </PartBoundary>
            <PartBoundary>{children(agent)}</PartBoundary>
            <PartBoundary>
              <AgentDevicesCard devices={agent.devices} />
            </PartBoundary>
            <PartBoundary>
              <AgentLogCard connects={agent.connects} />
            </PartBoundary>
          </>
        ) : error ? (
          <ErrorState
            title={t('agents.loadFailed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={isFetching}
          >
            {errorMessage(error, t('agents.notFound'))}
          </ErrorState>
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </div>
  );
}
