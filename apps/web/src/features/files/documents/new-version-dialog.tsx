import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { versionFields } from '@greenroom/domain/files/upload-fields.ts';
import { documentRules } from '@greenroom/domain/files/upload-rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { addFileVersion } from '#features/files/change-files.queries.ts';
import { formatSize } from '#features/files/format-size.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
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

type VersionForm = { file: File | null; version: string };
const blankForm: VersionForm = { file: null, version: '' };

function faultOf(file: File | null) {
  if (!file) return 'files.upload.noFile';
  return file.size > documentRules.maxBytes ? 'problem.too-large' : undefined;
}

function NewVersionForm({ old, onDone }: { old: StoredFile; onDone: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { form, textField, errorOf, submit } = useContractForm({
    schema: versionFields,
    defaultValues: blankForm,
    toRequest: ({ version }) => ({ version: version.trim() }),
    words: {},
    check: ({ file }) => ({ file: faultOf(file) }),
  });
  const file = form.watch('file');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (added: { file: File; version: string }) => addFileVersion(client, old, added),
    onSuccess: (added) => {
      toast.success(t('files.upload.done', { name: added.filename }));
      onDone();
    },
  });
  return (
    <DialogForm
      onSubmit={submit(({ version = '' }) => {
        if (file && !isPending) mutate({ file, version });
      })}
      submitLabel={t('files.upload.submit')}
      busy={isPending}
      unsaved={file !== null}
      failure={error ? errorMessage(error, t('files.newVersion.failed')) : undefined}
    >
      <FileDrop
        label={t('files.newVersion.file')}
        help={t('rooms.documents.limits')}
        error={errorOf('file')}
        accept={documentRules.extensions.map((extension) => `.${extension}`).join()}
        dropLabel={t('files.newVersion.drop')}
        chooseLabel={t('brand.chooseImage')}
        onFiles={([chosen = null]) => form.setValue('file', chosen, { shouldValidate: true })}
      >
        {file ? (
          <span className="max-w-full truncate text-sm">
            {file.name} · {formatSize(file.size, language)}
          </span>
        ) : null}
      </FileDrop>
      <TextField
        {...textField('version')}
        label={t('files.newVersion.label')}
        hint={t('shared.optional')}
        autoComplete="off"
      />
    </DialogForm>
  );
}
