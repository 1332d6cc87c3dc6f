import { deletionDays, deletionForm } from '@greenroom/domain/branding/brands/leaving.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useRequestDeletion } from './partners.queries.ts';

type DeletionDialogProps = DialogState & { partner: { id: number; name: string } };

/** Marks a partner for deletion: it says what happens, and wants the name typed. */
export function DeletionDialog({ partner, open, onOpenChange }: DeletionDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('partners.deletion.title', { name: partner.name })}
      description={t('partners.deletion.help', { count: deletionDays })}
      closeLabel={t('layout.close')}
    >
      <DeletionForm partner={partner} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DeletionForm({ partner, onDone }: { partner: DeletionDialogProps['partner']; onDone: () => void }) {
  const { t } = useTranslation();
  const { id, name } = partner;
  const { mutate, isPending, error } = useRequestDeletion();
  const { textField, submit } = useContractForm({
    schema: deletionForm,
    defaultValues: { confirmation: '' },
    words: { confirmation: 'estate.handover.otherName' },
    check: ({ confirmation }) =>
      confirmation.trim() === name ? {} : { confirmation: 'estate.handover.otherName' },
    mode: 'onSubmit',
  });
  const send = submit(() => {
    if (isPending) return;
    mutate(
      { id, confirmation: name },
      {
        onSuccess: () => {
          toast.success(t('partners.deletion.marked', { name }));
          onDone();
        },
      },
    );
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('partners.deletion.submit')}
      tone="danger"
      busy={isPending}
      failure={error ? errorMessage(error, t('partners.deletion.failed')) : undefined}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        <li>{t('partners.deletion.people')}</li>
        <li>{t('partners.deletion.agents')}</li>
        <li>{t('partners.deletion.everything', { count: deletionDays })}</li>
        <li>{t('partners.deletion.export')}</li>
      </ul>
      <TextField
        {...textField('confirmation')}
        label={t('partners.deletion.type')}
        help={name}
        autoComplete="off"
        spellCheck={false}
      />
    </DialogForm>
  );
}
