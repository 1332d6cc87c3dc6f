import { type SavedView, savedViewForm, type ViewList } from '@greenroom/domain/views/saved-view.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useSaveView } from './views.queries.ts';

type SaveViewDialogProps = DialogState & {
  list: ViewList;
  query: string;
  /** The view to rename; null for a new one. */
  view: SavedView | null;
  /** The partner to share with; null for users who may not. */
  partner: string | null;
  onSaved: (view: SavedView) => void;
};

export function SaveViewDialog({ open, onOpenChange, ...fields }: SaveViewDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={fields.view ? t('views.renameTitle', { name: fields.view.name }) : t('views.saveTitle')}
      {...(fields.view ? {} : { description: t('views.saveHelp') })}
      closeLabel={t('layout.close')}
    >
      <ViewFields {...fields} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type ViewFieldsProps = Omit<SaveViewDialogProps, keyof DialogState> & { onDone: () => void };

function ViewFields({ list, query, view, partner, onSaved, onDone }: ViewFieldsProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useSaveView(list);
  const { form, textField, submit, isFailureMarked } = useContractForm({
    schema: savedViewForm,
    defaultValues: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
    toRequest: (values: { name: string; is_shared: boolean }) => ({ ...values, list, query }),
    words: { name: { tooLong: 'views.nameTooLong', otherwise: 'views.nameRequired' } },
    failure: error,
    rejections: { 'view-name-taken': { field: 'name', message: 'problem.view-name-taken' } },
  });
  const send = submit(({ name, is_shared }) => {
    if (isPending) return;
    const request = view ? { id: view.id, form: { name } } : { form: { name, query, is_shared } };
    mutate(request, {
      onSuccess: (saved) => {
        toast.success(t('views.saved', { name: saved.name }));
        onDone();
        onSaved(saved);
      },
    });
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t(view ? 'views.rename' : 'views.save')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error && !isFailureMarked ? errorMessage(error, t('views.saveFailed')) : undefined}
    >
      <TextField {...textField('name')} label={t('views.name')} autoComplete="off" />
      {view || partner === null ? null : (
        <Checkbox
          {...form.register('is_shared')}
          label={t('views.share', { partner })}
          help={t('views.shareHelp')}
        />
      )}
    </DialogForm>
  );
}
