import { useTranslation } from '#i18n/use-translation.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';

interface InstallDialogProps {
  name: string;
  version: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

export function InstallDialog({ name, version, ...dialog }: InstallDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      {...dialog}
      title={
        version
          ? t('operations.install.titleVersion', { name, version })
          : t('operations.install.title', { name })
      }
      description={t('operations.install.help')}
      confirmLabel={t('operations.install.label')}
      cancelLabel={t('shared.cancel')}
    />
  );
}
