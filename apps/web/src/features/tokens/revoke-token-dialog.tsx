import { useTranslation } from '#i18n/use-translation.ts';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';

type RevokeTokenProps = { name: string; busy: boolean; onConfirm: () => void };

export function RevokeTokenDialog({ name, ...dialog }: DialogState & RevokeTokenProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      {...dialog}
      title={t('apiTokens.revokeTitle', { name })}
      description={t('apiTokens.revokeHelp')}
      confirmLabel={t('apiTokens.revoke')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
    />
  );
}
