import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';

interface StandbyDialogProps {
  /** Names of the devices in use, as far as they are known here. */
  inUse: readonly string[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onConfirm: () => void;
}

/** Standby ends a call of the people in the room. */
export function StandbyDialog({ inUse, ...dialog }: StandbyDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(inUse);
  return (
    <ConfirmDialog
      {...dialog}
      title={t('operations.power.inUse')}
      description={
        inUse.length > 0 ? t('operations.power.inUseBy', { names }) : t('operations.power.inUseHelp')
      }
      confirmLabel={t('operations.power.anyway')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
    />
  );
}
