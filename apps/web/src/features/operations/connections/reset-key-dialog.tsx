import { useTranslation } from '#i18n/use-translation.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';

interface ResetKeyDialogProps {
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onConfirm: () => void;
}

export function ResetKeyDialog({ name, ...dialog }: ResetKeyDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      {...dialog}
      title={t('operations.key.resetTitle', { name })}
      description={t('operations.key.resetHelp')}
      confirmLabel={t('operations.key.reset')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
    />
  );
}
