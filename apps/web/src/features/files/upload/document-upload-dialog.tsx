import { documentRules, documentTypes } from '@greenroom/domain/files/upload-rules.ts';
import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { documentTypeLabel } from '#features/files/documents/document-type-label.ts';
import { formatSize } from '#features/files/format-size.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import { acceptOf, checkDocument, type UploadRefusal } from './check-upload.ts';
import { type DocumentForm, documentFields, type RoomOfFiles } from './upload-form-fields.ts';
import { UploadFormFrame } from './upload-form-frame.tsx';
import { useUpload } from './use-upload.ts';
import { VisibilityField } from './visibility-field.tsx';

interface DocumentUploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  room: RoomOfFiles;
}

/** The form lives inside, so that closing, success and opening all begin anew. */
export function DocumentUploadDialog({ open, onOpenChange, room }: DocumentUploadDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('rooms.documents.uploadTitle')}
      closeLabel={t('layout.close')}
      busy={busy}
    >
      <DocumentUploadForm room={room} onBusyChange={setBusy} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

const blankForm: DocumentForm = {
  scope: 'room',
  type: 'manual',
  customFilename: '',
  description: '',
  tags: '',
  version: '',
  isPublic: false,
};

interface DocumentUploadFormProps {
  room: RoomOfFiles;
  onBusyChange: (busy: boolean) => void;
  onClose: () => void;
}

function DocumentUploadForm({ room, onBusyChange, onClose }: DocumentUploadFormProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<UploadRefusal>();
  const [form, setForm] = useState(blankForm);
  const nameField = useRef<HTMLInputElement>(null);
  const hasPath = /[/\\]/.test(form.customFilename);
  const change = (part: Partial<DocumentForm>) => setForm((before) => ({ ...before, ...part }));
  const optional = t('files.upload.optional');
  const upload = useUpload((filename) => {
    onBusyChange(false);
    toast.success(t('files.upload.done', { name: filename }));
    onClose();
  });

  useUnsaved(file !== undefined || JSON.stringify(form) !== JSON.stringify(blankForm));

  function choose(chosen: File) {
    upload.reset();
    const refused = checkDocument(chosen);
    setRefusal(refused);
    setFile(refused ? undefined : chosen);
  }

  function submit() {
    const refused = checkDocument(file);
    setRefusal(refused);
    if (refused || !file) return;
    if (hasPath) return nameField.current?.focus();
    onBusyChange(true);
    upload.start({ file, fields: documentFields(room, form) }, { onError: () => onBusyChange(false) });
  }

  return (
    <UploadFormFrame kind="document" upload={upload} onSubmit={submit} onBusyChange={onBusyChange}>
      <FileDrop
        label={t('rooms.documents.file')}
        help={t('rooms.documents.limits')}
        error={refusal && t(refusal)}
        accept={acceptOf(documentRules.extensions)}
        chooseLabel={t(file ? 'files.upload.chooseOther' : 'files.upload.choose')}
        dropLabel={t('rooms.documents.drop')}
        disabled={upload.isBusy}
        onFile={choose}
      >
        {file ? (
          <span className="flex max-w-full items-center gap-2 text-sm">
            <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="truncate">{file.name}</span>
            <span className="shrink-0 text-muted">{formatSize(file.size, language)}</span>
          </span>
        ) : null}
      </FileDrop>
      <fieldset disabled={upload.isBusy} className="contents">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t('rooms.documents.scope')}
            value={form.scope}
            onValueChange={(scope) => change({ scope: scope === 'room_type' ? 'room_type' : 'room' })}
            options={[
              { value: 'room', label: t('rooms.documents.scopeRoom') },
              { value: 'room_type', label: t('rooms.documents.scopeRoomType'), disabled: !room.room_type },
            ]}
            help={room.room_type ? undefined : t('rooms.documents.noRoomType')}
            disabled={upload.isBusy}
          />
          <Select
            label={t('rooms.documents.type')}
            value={form.type}
            onValueChange={(value) =>
              change({ type: documentTypes.find((type) => type === value) ?? 'manual' })
            }
            options={documentTypes.map((value) => ({ value, label: documentTypeLabel(t, value) }))}
            disabled={upload.isBusy}
          />
        </div>
        <TextField
          ref={nameField}
          label={t('rooms.documents.customName')}
          hint={optional}
          error={hasPath ? t('rooms.documents.invalidName') : undefined}
          value={form.customFilename}
          maxLength={200}
          placeholder={file?.name}
          onChange={(event) => change({ customFilename: event.target.value })}
        />
        <TextAreaField
          label={t('rooms.documents.description')}
          hint={optional}
          rows={2}
          maxLength={2000}
          value={form.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('files.tags')}
            hint={optional}
            help={t('rooms.documents.tagsHelp')}
            maxLength={1000}
            value={form.tags}
            onChange={(event) => change({ tags: event.target.value })}
          />
          <TextField
            label={t('rooms.documents.version')}
            hint={optional}
            maxLength={200}
            value={form.version}
            onChange={(event) => change({ version: event.target.value })}
          />
        </div>
        <VisibilityField
          value={form.isPublic ? 'public' : 'private'}
          onChange={(visibility) => change({ isPublic: visibility === 'public' })}
        />
      </fieldset>
    </UploadFormFrame>
  );
}
