import { odooPauseForm } from '@greenroom/domain/odoo/odoo-state.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { usePause } from './odoo.queries.ts';

type PauseDialogProps = DialogState & { partnerId: number };

export function PauseDialog({ partnerId, open, onOpenChange }: PauseDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('odoo.pause')}
      description={t('odoo.pauseHelp')}
      closeLabel={t('layout.close')}
    >
      <PauseFields partnerId={partnerId} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function PauseFields({ partnerId, onDone }: { partnerId: number; onDone: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = usePause(partnerId);
  const { form, textField, submit } = useContractForm({
    schema: odooPauseForm,
    defaultValues: { reason: '' },
    words: { reason: 'odoo.reasonRequired' },
  });
  return (
    <DialogForm
      onSubmit={submit(({ reason }) => mutate(reason, { onSuccess: onDone }))}
      submitLabel={t('odoo.pause')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error ? errorMessage(error, t('odoo.saveFailed')) : undefined}
    >
      <TextField {...textField('reason')} label={t('odoo.reason')} autoComplete="off" />
    </DialogForm>
  );
}
