import { uploadFields } from '@greenroom/domain/files/upload-fields.ts';
import { documentTypes } from '@greenroom/domain/files/upload-rules.ts';
import { documentTypeLabel } from '#features/files/documents/document-type-label.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
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
import { describeUploaded } from './upload-message.ts';
import { useChooseFiles } from './use-choose-files.tsx';
import { isOpen, useUploads } from './use-uploads.ts';
import { VisibilityField } from './visibility-field.tsx';

interface DocumentUploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  room: RoomOfFiles;
}

/** The form is inside, so that closing, success and opening all reset it. */
export function DocumentUploadDialog({ open, onOpenChange, room }: DocumentUploadDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('rooms.documents.uploadTitle')}
      closeLabel={t('layout.close')}
    >
      <DocumentUploadForm room={room} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

const blankForm: DocumentForm = {
  scope: 'room',
  type: 'manual',
  custom_filename: '',
  description: '',
  tags: '',
  version: '',
  isPublic: false,
};

const invalidName = { custom_filename: 'rooms.documents.invalidName' } as const;

/** The server rejects such a name as well. */
const hasPath = (name: string) => /[/\\]/.test(name);

interface DocumentUploadFormProps {
  room: RoomOfFiles;
  onClose: () => void;
}

function DocumentUploadForm({ room, onClose }: DocumentUploadFormProps) {
  const { t } = useTranslation();
  const optional = t('shared.optional');
  const uploads = useUploads({
    onAllDone: (filenames) => {
      toast.success(describeUploaded(filenames, t));
      onClose();
    },
  });
  const { items, isBusy } = uploads;
  const { requireFiles, zone } = useChooseFiles('document', uploads, checkDocument);
  // Several files keep their own names.
  const isNamed = items.length <= 1;
  const fieldsOf = (values: DocumentForm) =>
    documentFields(room, isNamed ? values : { ...values, custom_filename: '' });
  const { form, textField, submit } = useContractForm({
    schema: uploadFields,
    defaultValues: blankForm,
    toRequest: fieldsOf,
    words: {},
    check: (values) => (isNamed && hasPath(values.custom_filename) ? invalidName : {}),
    mode: 'onChange',
  });
  const values = form.watch();

  const isFilled = items.length === 0 && JSON.stringify(values) !== JSON.stringify(blankForm);
  useUnsaved(items.some(isOpen) || isFilled);

  const send = submit(() => void uploads.start(() => fieldsOf(form.getValues())));

  return (
    <UploadFormFrame kind="document" uploads={uploads} onSubmit={(event) => requireFiles() && send(event)}>
      {zone}
      <ChosenFiles items={items} kind="document" isBusy={isBusy} onRemove={uploads.remove} />
      <fieldset disabled={isBusy} className="contents">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t('rooms.documents.scope')}
            value={values.scope}
            onValueChange={(scope) => form.setValue('scope', scope === 'room_type' ? 'room_type' : 'room')}
            options={[
              { value: 'room', label: t('rooms.documents.scopeRoom') },
              { value: 'room_type', label: t('rooms.documents.scopeRoomType'), disabled: !room.room_type },
            ]}
            help={room.room_type ? undefined : t('rooms.documents.noRoomType')}
            disabled={isBusy}
          />
          <Select
            label={t('rooms.documents.type')}
            value={values.type}
            onValueChange={(value) =>
              form.setValue('type', documentTypes.find((type) => type === value) ?? 'manual')
            }
            options={documentTypes.map((value) => ({ value, label: documentTypeLabel(t, value) }))}
            disabled={isBusy}
          />
        </div>
        {isNamed ? (
          <TextField
            key="one"
            {...textField('custom_filename')}
            label={t('rooms.documents.customName')}
            hint={optional}
            placeholder={items[0]?.file.name}
          />
        ) : (
          <TextField
            key="several"
            label={t('rooms.documents.customName')}
            hint={optional}
            help={t('rooms.documents.ownNames')}
            disabled
          />
        )}
        <TextAreaField
          {...textField('description')}
          label={t('rooms.documents.description')}
          hint={t('shared.optionalUpTo', { max: textField('description').maxLength })}
          rows={2}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...textField('tags')}
            label={t('files.tags')}
            hint={optional}
            help={t('rooms.documents.tagsHelp')}
          />
          <TextField {...textField('version')} label={t('rooms.documents.version')} hint={optional} />
        </div>
        <VisibilityField
          value={values.isPublic ? 'public' : 'private'}
          onChange={(visibility) => form.setValue('isPublic', visibility === 'public')}
        />
      </fieldset>
    </UploadFormFrame>
  );
}
