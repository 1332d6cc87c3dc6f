import type { ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useRestartAgent } from './agents.queries.ts';

export function RestartAgentDialog({ agent, open, onOpenChange }: DialogState & { agent: ListedAgent }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useRestartAgent();
  const { id, name, device_count: count } = agent;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('agents.restartTitle', { name })}
      description={t('agents.restartHelp', { count })}
      confirmLabel={t('agents.restart')}
      cancelLabel={t('shared.cancel')}
      busy={isPending}
      onConfirm={() =>
        mutate(id, {
          onSuccess() {
            toast.success(t('agents.restarted', { name }));
            onOpenChange(false);
          },
          onError: (error) => toast.error(errorMessage(error, t('agents.restartFailed'))),
        })
      }
    />
  );
}
