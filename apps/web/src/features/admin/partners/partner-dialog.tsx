import { partnerForm } from '@greenroom/domain/branding/brands/brand-form.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useSavePartner } from './partners.queries.ts';

type PartnerDialogProps = DialogState & {
  /** Null for a new partner. */
  partner: { id: number; name: string } | null;
};

export function PartnerDialog({ partner, open, onOpenChange }: PartnerDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={partner ? t('partners.renameTitle', { name: partner.name }) : t('partners.new')}
      description={t('partners.dialogHelp')}
      closeLabel={t('layout.close')}
    >
      <PartnerFields partner={partner} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type PartnerFieldsProps = { partner: PartnerDialogProps['partner']; onDone: () => void };

function PartnerFields({ partner, onDone }: PartnerFieldsProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useSavePartner();
  const { form, textField, submit, isFailureMarked } = useContractForm({
    schema: partnerForm,
    defaultValues: { name: partner?.name ?? '' },
    words: { name: { tooLong: 'partners.nameTooLong', otherwise: 'partners.nameRequired' } },
    failure: error,
    rejections: { 'partner-name-taken': { field: 'name', message: 'problem.partner-name-taken' } },
  });
  const send = submit(({ name }) => {
    if (isPending) return;
    mutate(
      { id: partner?.id, name },
      {
        onSuccess: () => {
          toast.success(t(partner ? 'partners.renamed' : 'partners.created', { name }));
          onDone();
        },
      },
    );
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t(partner ? 'partners.rename' : 'partners.create')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error && !isFailureMarked ? errorMessage(error, t('partners.saveFailed')) : undefined}
    >
      <TextField
        {...textField('name')}
        label={t('partners.name')}
        help={t('partners.nameHelp')}
        autoComplete="off"
      />
    </DialogForm>
  );
}
