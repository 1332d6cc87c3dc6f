import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { fileTagRules } from '@greenroom/domain/files/file-version.ts';
import { type DocumentType, documentTypes } from '@greenroom/domain/files/upload-rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { setFileDetails } from '#features/files/change-files.queries.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
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
  const [type, setType] = useState(file.subcategory ?? '');
  const [tags, setTags] = useState(file.tags.join(', '));
  const list = [...new Set(tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
  const { maxTags, maxLength } = fileTagRules;
  const isValid = list.length <= maxTags && list.every((tag) => tag.length <= maxLength);
  const isChanged = type !== (file.subcategory ?? '') || list.join() !== file.tags.join();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      setFileDetails(client, file, { subcategory: type === '' ? null : (type as DocumentType), tags: list }),
    onSuccess: () => {
      toast.success(t('files.details.done', { name: file.filename }));
      onDone();
    },
  });
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChanged) onDone();
        else if (isValid && !isPending) mutate();
      }}
      submitLabel={t('files.visibilitySave')}
      busy={isPending}
      unsaved={isChanged}
      failure={error ? errorMessage(error, t('files.details.failed')) : undefined}
    >
      <Select
        label={t('rooms.documents.type')}
        value={type}
        onValueChange={setType}
        options={[
          { value: '', label: t('files.details.noType') },
          ...documentTypes.map((value) => ({ value, label: documentTypeLabel(t, value) })),
        ]}
      />
      <TextField
        label={t('files.tags')}
        help={t('files.details.tagsHelp', { maxTags, maxLength })}
        error={isValid ? undefined : t('files.details.tagsHelp', { maxTags, maxLength })}
        value={tags}
        onChange={({ target }) => setTags(target.value)}
        autoComplete="off"
      />
    </DialogForm>
  );
}
