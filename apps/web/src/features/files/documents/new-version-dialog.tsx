import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { documentRules, shortTextMaxLength } from '@greenroom/domain/files/upload-rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { addFileVersion } from '#features/files/change-files.queries.ts';
import { formatSize } from '#features/files/format-size.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface NewVersionDialogProps {
  file: StoredFile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form is inside, so that every opening starts without a file. */
export function NewVersionDialog({ file, open, onOpenChange }: NewVersionDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('files.newVersion.title', { name: file.filename })}
      description={t('files.newVersion.help')}
      closeLabel={t('layout.close')}
    >
      <NewVersionForm old={file} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function NewVersionForm({ old, onDone }: { old: StoredFile; onDone: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [version, setVersion] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isTooLarge = file !== undefined && file.size > documentRules.maxBytes;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: File) => addFileVersion(client, old, { file: chosen, version: version.trim() }),
    onSuccess: (added) => {
      toast.success(t('files.upload.done', { name: added.filename }));
      onDone();
    },
  });
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!file);
        if (file && !isTooLarge && !isPending) mutate(file);
      }}
      submitLabel={t('files.upload.submit')}
      busy={isPending}
      unsaved={file !== undefined}
      failure={error ? errorMessage(error, t('files.newVersion.failed')) : undefined}
    >
      <FileDrop
        label={t('files.newVersion.file')}
        help={t('rooms.documents.limits')}
        error={
          isTooLarge ? t('problem.too-large') : isMissing && !file ? t('files.upload.noFile') : undefined
        }
        accept={documentRules.extensions.map((extension) => `.${extension}`).join()}
        dropLabel={t('files.newVersion.drop')}
        chooseLabel={t('brand.chooseImage')}
        onFiles={([chosen]) => setFile(chosen)}
      >
        {file ? (
          <span className="max-w-full truncate text-sm">
            {file.name} · {formatSize(file.size, language)}
          </span>
        ) : null}
      </FileDrop>
      <TextField
        label={t('files.newVersion.label')}
        hint={t('shared.optional')}
        maxLength={shortTextMaxLength}
        value={version}
        onChange={({ target }) => setVersion(target.value)}
        autoComplete="off"
      />
    </DialogForm>
  );
}
