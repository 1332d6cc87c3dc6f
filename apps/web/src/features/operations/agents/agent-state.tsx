import type { ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { StatusDot } from '#ui/feedback/status-dot.tsx';

/** Online or offline, and since when. */
export function AgentState({ agent: { online, since } }: { agent: Pick<ListedAgent, 'online' | 'since'> }) {
  const { t } = useTranslation();
  return (
    <>
      <StatusDot tone={online ? 'online' : 'offline'}>
        {t(online ? 'agents.online' : 'agents.offline')}
      </StatusDot>
      <p className="text-xs text-muted">
        {since === null ? (
          t('agents.never')
        ) : (
          <TimeAgo
            at={Date.parse(since)}
            wording={(ago) => t(online ? 'agents.connectedAgo' : 'agents.disconnectedAgo', { ago })}
          />
        )}
      </p>
    </>
  );
}
