import { useQuery } from '@tanstack/react-query';
import { Plus, Radar, Router } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { installationQuery } from '#features/installation/installation.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { useOpenings } from '#ui/overlay/use-openings.ts';
import { PageHead } from '#ui/page-head.tsx';
import { AgentRow } from './agent-row.tsx';
import { agentsQuery } from './agents.queries.ts';

const EnrolAgentDialog = lazyDialog(() => import('./enrol-agent-dialog.tsx').then((m) => m.EnrolAgentDialog));
/** Superusers can also let the server look for devices, where its operator has named networks. */
export function AgentsScreen({ isSuperuser }: { isSuperuser: boolean }) {
  const { t } = useTranslation();
  const { data: agents, error, isFetching, refetch } = useQuery(agentsQuery);
  const { data: devices } = useQuery({ ...installationQuery('devices'), enabled: isSuperuser });
  const enrolment = useOpenings();
  return (
    <div className="page-width">
      <PageHead
        className="max-w-5xl"
        title={t('nav.agents')}
        context={agents ? t('agents.count', { count: agents.length }) : '\u00a0'}
        actions={
          <>
            {devices?.facts.device_networks ? (
              <LinkButton to={paths.serverDiscovery} icon={<Radar aria-hidden="true" />}>
                {t('discovery.fromServer')}
              </LinkButton>
            ) : null}
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onPointerEnter={EnrolAgentDialog.preload}
              onFocus={EnrolAgentDialog.preload}
              onClick={enrolment.show}
            >
              {t('agents.enrol')}
            </Button>
          </>
        }
      />
      <div className="page-gutter max-w-5xl pb-6">
        <Card as="article">
          {error && !agents ? (
            <ErrorState
              title={t('agents.loadFailed')}
              onRetry={() => void refetch()}
              retryLabel={t('shared.tryAgain')}
              retrying={isFetching}
            >
              {errorMessage(error, t('shared.checkConnection'))}
            </ErrorState>
          ) : !agents ? (
            <div className="p-4">
              <SkeletonText lines={4} />
            </div>
          ) : agents.length === 0 ? (
            <EmptyState
              icon={<Router />}
              title={t('agents.none')}
              action={
                <Button size="sm" onClick={enrolment.show}>
                  {t('agents.enrol')}
                </Button>
              }
            >
              {t('agents.noneHelp')}
            </EmptyState>
          ) : (
            <ul aria-label={t('nav.agents')} className="divide-y">
              {agents.map((agent) => (
                <AgentRow key={agent.id} agent={agent} />
              ))}
            </ul>
          )}
        </Card>
      </div>
      {enrolment.shown ? <EnrolAgentDialog key={enrolment.shown.key} {...enrolment.shown.state} /> : null}
    </div>
  );
}
