import { type FileVisibility, fileVisibilityOf, type StoredFile } from '@greenroom/domain/files/file.ts';
import { visibilityChange } from '@greenroom/domain/files/file-changes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { setFileVisibility } from './change-files.queries.ts';
import { VisibilityField } from './upload/visibility-field.tsx';

interface VisibilityDialogProps {
  file: StoredFile;
  canShare: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form is inside, so that every opening starts with the current value. */
export function VisibilityDialog({ file, canShare, open, onOpenChange }: VisibilityDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('files.visibilityTitle', { name: file.filename })}
      closeLabel={t('layout.close')}
    >
      <VisibilityForm file={file} canShare={canShare} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface VisibilityFormProps {
  file: StoredFile;
  canShare: boolean;
  onClose: () => void;
}

function VisibilityForm({ file, canShare, onClose }: VisibilityFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const inForce = fileVisibilityOf(file);
  const { form, submit } = useContractForm({
    schema: visibilityChange,
    defaultValues: { visibility: inForce },
    words: {},
  });
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (visibility: FileVisibility) => setFileVisibility(client, file, visibility),
    onSuccess: () => {
      toast.success(t('files.visibilityDone', { name: file.filename }));
      onClose();
    },
    onSettled: () => setConfirming(false),
  });
  const send = submit(({ visibility }) => {
    if (isPending) return;
    if (visibility === inForce) onClose();
    else if (visibility === 'all_partners') setConfirming(true);
    else mutate(visibility);
  });

  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('files.visibilitySave')}
      busy={isPending}
      failure={error ? errorMessage(error, t('files.visibilityError')) : undefined}
    >
      <VisibilityField
        value={form.watch('visibility')}
        onChange={(visibility) => form.setValue('visibility', visibility)}
        choices={canShare ? ['private', 'public', 'all_partners'] : ['private', 'public']}
      />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('files.shareTitle', { name: file.filename })}
        description={t('files.shareHelp', {
          type: translateData(t, 'roomType', file.room_type),
          partner: file.owner_name,
        })}
        confirmLabel={t('files.shareConfirm')}
        cancelLabel={t('shared.cancel')}
        busy={isPending}
        onConfirm={() => mutate('all_partners')}
      />
    </DialogForm>
  );
}
