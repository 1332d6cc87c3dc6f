import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { detailsChange, fileTagRules } from '@greenroom/domain/files/file-version.ts';
import { documentTypes } from '@greenroom/domain/files/upload-rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { setFileDetails } from '#features/files/change-files.queries.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { documentTypeLabel } from './document-type-label.ts';

interface DetailsDialogProps {
  file: StoredFile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form is inside, so that every opening starts with what is stored. */
export function DetailsDialog({ file, open, onOpenChange }: DetailsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('files.details.title')}
      description={<span className="wrap-anywhere">{file.filename}</span>}
      closeLabel={t('layout.close')}
    >
      <DetailsForm file={file} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DetailsForm({ file, onDone }: { file: StoredFile; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const inForce = { subcategory: file.subcategory ?? '', tags: file.tags.join(', ') };
  const { form, field, choice, submit } = useContractForm({
    schema: detailsChange,
    defaultValues: inForce,
    toRequest: ({ subcategory, tags }) => ({ subcategory: subcategory || null, tags: tagsOf(tags) }),
    words: { tags: 'files.details.tagsHelp' },
    textValues: fileTagRules,
    mode: 'onChange',
  });
  const values = form.watch();
  const isChanged =
    values.subcategory !== inForce.subcategory || tagsOf(values.tags).join() !== file.tags.join();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (details: Parameters<typeof setFileDetails>[2]) => setFileDetails(client, file, details),
    onSuccess: () => {
      toast.success(t('files.details.done', { name: file.filename }));
      onDone();
    },
  });
  return (
    <DialogForm
      onSubmit={submit((details) => {
        if (!isChanged) onDone();
        else if (!isPending) mutate(details);
      })}
      submitLabel={t('files.visibilitySave')}
      busy={isPending}
      unsaved={isChanged}
      failure={error ? errorMessage(error, t('files.details.failed')) : undefined}
    >
      <Select
        {...choice('subcategory')}
        label={t('rooms.documents.type')}
        options={[
          { value: '', label: t('files.details.noType') },
          ...documentTypes.map((value) => ({ value, label: documentTypeLabel(t, value) })),
        ]}
      />
      <TextField
        {...field('tags')}
        label={t('files.tags')}
        help={t('files.details.tagsHelp', fileTagRules)}
        autoComplete="off"
      />
    </DialogForm>
  );
}

/** Each tag once. */
function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
