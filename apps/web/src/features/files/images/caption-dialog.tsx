import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { captionChange } from '@greenroom/domain/files/file-changes.ts';
import { imageRules } from '@greenroom/domain/files/upload-rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { setFileDescription } from '#features/files/change-files.queries.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface CaptionDialogProps {
  image: StoredFile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form is inside, so that every opening starts with the current caption. */
export function CaptionDialog({ image, open, onOpenChange }: CaptionDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('rooms.images.captionTitle')}
      description={<span className="wrap-anywhere">{image.filename}</span>}
      closeLabel={t('layout.close')}
    >
      <CaptionForm image={image} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CaptionForm({ image, onDone }: { image: StoredFile; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const inForce = image.description ?? '';
  const { form, textField, submit } = useContractForm({
    schema: captionChange,
    defaultValues: { description: inForce },
    toRequest: ({ description }) => ({ description: description.trim() }),
    words: { description: 'rooms.images.captionTooLong' },
  });
  const isChanged = form.watch('description').trim() !== inForce;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (caption: string) => setFileDescription(client, image, caption),
    onSuccess: () => {
      toast.success(t('rooms.images.captionDone', { name: image.filename }));
      onDone();
    },
  });
  const send = submit(({ description }) => {
    if (isPending) return;
    if (isChanged) mutate(description);
    else onDone();
  });

  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('rooms.images.captionSave')}
      busy={isPending}
      unsaved={isChanged}
      failure={error ? errorMessage(error, t('rooms.images.captionError')) : undefined}
    >
      <TextField
        {...textField('description')}
        label={t('rooms.images.caption')}
        hint={t('shared.optionalUpTo', { max: imageRules.maxCaptionLength })}
        help={t('rooms.images.captionHelp')}
      />
    </DialogForm>
  );
}
