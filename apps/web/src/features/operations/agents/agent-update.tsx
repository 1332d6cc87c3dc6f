import type { ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { ArrowUpCircle, TriangleAlert } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

const underWay = ['requested', 'downloading', 'restarting'] as const;

/** An update that is under way or has failed, or one that can be made. */
function useUpdate({ update, has_update, can_update_to, version }: ListedAgent) {
  const { t } = useTranslation();
  const running = underWay.find((state) => state === update?.state);
  if (update && running)
    return {
      tone: 'info' as const,
      title: t('agents.updating', { version: update.version }),
      help: t(`agents.updateState.${running}`),
    };
  if (update?.state === 'failed' && update.version !== version)
    return {
      tone: 'danger' as const,
      title: t('agents.updateFailed', { version: update.version }),
      help: update.failure ? t(`agents.updateFailure.${update.failure}`) : '',
    };
  if (!has_update && can_update_to === null) return undefined;
  return { tone: 'warning' as const, title: t('agents.updateAvailable'), help: undefined };
}

export function AgentUpdateBadge({ agent }: { agent: ListedAgent }) {
  const shown = useUpdate(agent);
  if (!shown) return null;
  const Icon = shown.tone === 'danger' ? TriangleAlert : ArrowUpCircle;
  return (
    <Badge tone={shown.tone} icon={<Icon aria-hidden="true" />}>
      {shown.title}
    </Badge>
  );
}

export function AgentUpdateBanner({ agent, server_version }: { agent: ListedAgent; server_version: string }) {
  const { t } = useTranslation();
  const shown = useUpdate(agent);
  if (!shown) return null;
  const { can_update_to } = agent;
  return (
    <Banner tone={shown.tone} title={shown.title}>
      {shown.help ??
        (can_update_to
          ? t('agents.updateByItself', { version: can_update_to })
          : t('agents.updateHelp', { version: server_version }))}
    </Banner>
  );
}
