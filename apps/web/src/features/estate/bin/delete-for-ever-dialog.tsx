import type { BinEntry } from '@greenroom/domain/estate/bin/bin-entry.ts';
import { type BaseSyntheticEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useDeleteForEver } from './bin.queries.ts';

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
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    const isSame = typed.trim().normalize('NFC') === entry.name.trim().normalize('NFC');
    setWrong(!isSame);
    if (!isSame || isPending) return;
    mutate(entry.id, {
      onSuccess: () => {
        toast.success(t('bin.deleted', { name: entry.name }));
        onDone();
      },
    });
  };
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
        label={t('bin.typeName', { name: entry.name })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isWrong ? t('bin.otherName') : undefined}
        autoComplete="off"
        spellCheck={false}
      />
    </DialogForm>
  );
}
