import type { ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { ArrowUpCircle, Pencil, Radar, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { RowMenuButton } from '#listing/rows/row-menu-button.tsx';
import { agentPath } from '#paths.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const AgentDialog = lazyDialog(() => import('./agent-dialog.tsx').then((m) => m.AgentDialog));
const RestartAgentDialog = lazyDialog(() =>
  import('./restart-agent-dialog.tsx').then((m) => m.RestartAgentDialog),
);
const UpdateAgentDialog = lazyDialog(() =>
  import('./update-agent-dialog.tsx').then((m) => m.UpdateAgentDialog),
);
const RevokeAgentDialog = lazyDialog(() =>
  import('./revoke-agent-dialog.tsx').then((m) => m.RevokeAgentDialog),
);
type Act = 'edit' | 'update' | 'restart' | 'revoke';

/** What can be done with an agent, from its row and from its page. */
export function AgentMenu({ agent, onRevoked }: { agent: ListedAgent; onRevoked?: () => void }) {
  const { t } = useTranslation();
  /** Every opening has its own number, so that no state of the previous one remains. */
  const [shown, setShown] = useState<{ act: Act; opening: number; open: boolean }>();
  const open = (act: Act) => () =>
    setShown((before) => ({ act, opening: (before?.opening ?? 0) + 1, open: true }));
  const dialog = (act: Act) => ({
    agent,
    open: shown?.act === act && shown.open,
    onOpenChange: (isOpen: boolean) => setShown((now) => now && { ...now, open: isOpen }),
  });
  return (
    <>
      <RowMenuButton
        tabIndex={0}
        label={t('agents.menuOf', { name: agent.name })}
        acts={() => [
          {
            id: 'discover',
            label: t('agents.discover'),
            icon: <Radar aria-hidden="true" />,
            to: `${agentPath(agent.id)}#discovery`,
          },
          {
            id: 'edit',
            label: t('agents.edit'),
            icon: <Pencil aria-hidden="true" />,
            onSelect: open('edit'),
          },
          ...(agent.can_update_to
            ? [
                {
                  id: 'update',
                  label: t('agents.updateTo', { version: agent.can_update_to }),
                  icon: <ArrowUpCircle aria-hidden="true" />,
                  onSelect: open('update'),
                },
              ]
            : []),
          ...(agent.can_restart
            ? [
                {
                  id: 'restart',
                  label: t('agents.restart'),
                  icon: <RotateCw aria-hidden="true" />,
                  onSelect: open('restart'),
                },
              ]
            : []),
          {
            id: 'revoke',
            label: t('agents.revoke'),
            icon: <Trash2 aria-hidden="true" />,
            tone: 'danger',
            onSelect: open('revoke'),
          },
        ]}
      />
      <AgentDialog key={shown?.act === 'edit' ? shown.opening : 0} {...dialog('edit')} />
      <UpdateAgentDialog {...dialog('update')} />
      <RestartAgentDialog {...dialog('restart')} />
      <RevokeAgentDialog {...dialog('revoke')} {...(onRevoked && { onRevoked })} />
    </>
  );
}
