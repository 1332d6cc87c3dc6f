import type { BinEntry } from '@greenroom/domain/estate/bin/bin-entry.ts';
import { emptyBody } from '@greenroom/domain/http/empty-body.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useDeleteForEver } from './bin.queries.ts';

const plain = (text: string) => text.trim().normalize('NFC');

/** The typed name is the confirmation: this is the one act that has no way back. */
export function DeleteForEverDialog({ entry, open, onOpenChange }: DialogState & { entry: BinEntry }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('bin.askDelete', { name: entry.name })}
      description={t('bin.askDeleteHelp')}
      closeLabel={t('layout.close')}
    >
      <TypedName entry={entry} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function TypedName({ entry, onDone }: { entry: BinEntry; onDone: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useDeleteForEver();
  const { field, submit } = useContractForm({
    schema: emptyBody,
    defaultValues: { typed: '' },
    words: {},
    check: ({ typed }) => ({ typed: plain(typed) === plain(entry.name) ? undefined : 'bin.otherName' }),
    mode: 'onSubmit',
  });
  const send = submit(() => {
    if (isPending) return;
    mutate(entry.id, {
      onSuccess: () => {
        toast.success(t('bin.deleted', { name: entry.name }));
        onDone();
      },
    });
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('bin.delete')}
      tone="danger"
      busy={isPending}
      unsaved={false}
      failure={error ? errorMessage(error, t('bin.deleteFailed')) : undefined}
    >
      <TextField
        {...field('typed')}
        label={t('bin.typeName', { name: entry.name })}
        autoComplete="off"
        spellCheck={false}
      />
    </DialogForm>
  );
}
