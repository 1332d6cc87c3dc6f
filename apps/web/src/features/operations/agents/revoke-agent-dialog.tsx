import type { ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useRevokeAgent } from './agents.queries.ts';

type RevokeAgentDialogProps = DialogState & { agent: ListedAgent; onRevoked?: () => void };

export function RevokeAgentDialog({ agent, open, onOpenChange, onRevoked }: RevokeAgentDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useRevokeAgent();
  const { id, name, device_count: count } = agent;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('agents.revokeTitle', { name })}
      description={t('agents.revokeHelp', { name, count })}
      confirmLabel={t('agents.revoke')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
      busy={isPending}
      onConfirm={() =>
        mutate(id, {
          onSuccess() {
            toast.success(t('agents.revoked', { name }));
            onOpenChange(false);
            onRevoked?.();
          },
          onError: (error) => toast.error(errorMessage(error, t('agents.saveFailed'))),
        })
      }
    />
  );
}
