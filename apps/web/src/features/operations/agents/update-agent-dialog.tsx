import type { ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useUpdateAgentProgram } from './agents.queries.ts';

export function UpdateAgentDialog({ agent, open, onOpenChange }: DialogState & { agent: ListedAgent }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useUpdateAgentProgram();
  const { id, name, version, can_update_to } = agent;
  const next = can_update_to ?? '';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('agents.updateTitle', { name, version: next })}
      description={t('agents.updateConfirm', { version })}
      confirmLabel={t('agents.update')}
      cancelLabel={t('shared.cancel')}
      busy={isPending}
      onConfirm={() =>
        mutate(id, {
          onSuccess() {
            toast.success(t('agents.updateRequested', { name, version: next }));
            onOpenChange(false);
          },
          onError: (error) => toast.error(errorMessage(error, t('agents.updateRefused'))),
        })
      }
    />
  );
}
