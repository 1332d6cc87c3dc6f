import type { ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { agentPath, sitePath } from '#paths.ts';
import { AgentMenu } from './agent-menu.tsx';
import { AgentState } from './agent-state.tsx';
import { AgentUpdateBadge } from './agent-update.tsx';

export function AgentRow({ agent }: { agent: ListedAgent }) {
  const { t } = useTranslation();
  const { name, version, device_count, round_trip_ms, last_error } = agent;
  return (
    <li className="flex items-center gap-3 px-4 py-3 hover:bg-hover">
      <div className="grid min-w-0 flex-1 grid-cols-1 items-center gap-x-6 gap-y-1.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]">
        <div className="min-w-0">
          <Link to={agentPath(agent.id)} className="block font-medium wrap-anywhere hover:underline">
            {name}
          </Link>
          <Link
            to={sitePath(agent.site_id)}
            className="inline-block py-0.5 text-sm text-muted wrap-anywhere hover:text-foreground hover:underline"
          >
            {agent.site_name}
          </Link>
        </div>
        <div className="text-sm">
          <AgentState agent={agent} />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="tabular">{t('agents.devices', { count: device_count })}</span>
          <span className="text-muted">{version ? t('agents.version', { version }) : ''}</span>
          {round_trip_ms === null ? null : (
            <span className="tabular text-muted">{t('agents.roundTripValue', { ms: round_trip_ms })}</span>
          )}
          <AgentUpdateBadge agent={agent} />
          {last_error ? (
            <span className="w-full text-xs text-muted">
              {t(`agents.end.${last_error.reason}`)} · <TimeAgo at={Date.parse(last_error.at)} />
            </span>
          ) : null}
        </div>
      </div>
      <AgentMenu agent={agent} />
    </li>
  );
}
