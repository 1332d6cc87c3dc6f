import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';

interface ExportConfigDialogProps {
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The prompt of the specification: it must be clear that nothing is exported yet. */
export function ExportConfigDialog({ name, open, onOpenChange }: ExportConfigDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('operations.exportConfig.title')}
      description={name}
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        <p>{t('operations.exportConfig.help')}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {t('operations.exportConfig.understood')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
