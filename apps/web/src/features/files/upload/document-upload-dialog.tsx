import { documentTypes } from '@greenroom/domain/files/upload-rules.ts';
import { useRef, useState } from 'react';
import { documentTypeLabel } from '#features/files/documents/document-type-label.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import { checkDocument } from './check-upload.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { type DocumentForm, documentFields, type RoomOfFiles } from './upload-form-fields.ts';
import { UploadFormFrame } from './upload-form-frame.tsx';
import { wordUploaded } from './upload-message.ts';
import { useChooseFiles } from './use-choose-files.tsx';
import { isOpen, useUploads } from './use-uploads.ts';
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
  const [form, setForm] = useState(blankForm);
  const nameField = useRef<HTMLInputElement>(null);
  const change = (part: Partial<DocumentForm>) => setForm((before) => ({ ...before, ...part }));
  const optional = t('files.upload.optional');
  const uploads = useUploads({
    onBusyChange,
    onAllDone: (filenames) => {
      toast.success(wordUploaded(filenames, t));
      onClose();
    },
  });
  const { items, isBusy } = uploads;
  const { requireFiles, zone } = useChooseFiles('document', uploads, checkDocument);
  // Several files keep their own names.
  const customFilename = items.length > 1 ? '' : form.customFilename;
  const hasPath = /[/\\]/.test(customFilename);

  const isFilled = items.length === 0 && JSON.stringify(form) !== JSON.stringify(blankForm);
  useUnsaved(items.some(isOpen) || isFilled);

  function submit() {
    if (!requireFiles()) return;
    if (hasPath) return nameField.current?.focus();
    void uploads.start(() => documentFields(room, { ...form, customFilename }));
  }

  return (
    <UploadFormFrame kind="document" uploads={uploads} onSubmit={submit}>
      {zone}
      <ChosenFiles items={items} kind="document" isBusy={isBusy} onRemove={uploads.remove} />
      <fieldset disabled={isBusy} className="contents">
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
            disabled={isBusy}
          />
          <Select
            label={t('rooms.documents.type')}
            value={form.type}
            onValueChange={(value) =>
              change({ type: documentTypes.find((type) => type === value) ?? 'manual' })
            }
            options={documentTypes.map((value) => ({ value, label: documentTypeLabel(t, value) }))}
            disabled={isBusy}
          />
        </div>
        <TextField
          ref={nameField}
          label={t('rooms.documents.customName')}
          hint={optional}
          error={hasPath ? t('rooms.documents.invalidName') : undefined}
          help={items.length > 1 ? t('rooms.documents.ownNames') : undefined}
          disabled={items.length > 1}
          value={customFilename}
          maxLength={200}
          placeholder={items.length === 1 ? items[0]?.file.name : undefined}
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
