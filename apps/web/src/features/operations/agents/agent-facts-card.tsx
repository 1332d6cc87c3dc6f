import type { AgentDetail } from '@greenroom/domain/agent/site-agent.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { AgentState } from './agent-state.tsx';
import { AgentUpdateBanner } from './agent-update.tsx';

/** How the agent is connected, and what was wrong last. */
export function AgentFactsCard({ agent }: { agent: AgentDetail }) {
  const { t } = useTranslation();
  const { version, server_version, round_trip_ms, last_error, device_count } = agent;
  return (
    <Card aria-labelledby="agent-connection">
      <CardHeader>
        <CardTitle id="agent-connection">{t('agents.connection')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <AgentUpdateBanner agent={agent} server_version={server_version} />
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Fact term={t('agents.state')}>
            <AgentState agent={agent} />
          </Fact>
          <Fact term={t('agents.versionLabel')}>{version || '—'}</Fact>
          <Fact term={t('agents.roundTrip')}>
            {round_trip_ms === null ? '—' : t('agents.roundTripValue', { ms: round_trip_ms })}
          </Fact>
          <Fact term={t('agents.devicesTitle')}>{t('agents.devices', { count: device_count })}</Fact>
          <Fact term={t('agents.lastError')}>
            {last_error ? (
              <>
                {t(`agents.end.${last_error.reason}`)}
                {' · '}
                <span className="text-muted">
                  <TimeAgo at={Date.parse(last_error.at)} />
                </span>
              </>
            ) : (
              t('agents.noError')
            )}
          </Fact>
        </dl>
      </CardBody>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="mt-0.5 wrap-break-word">{children}</dd>
    </div>
  );
}
