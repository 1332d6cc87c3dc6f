import { uploadFields } from '@greenroom/domain/files/upload-fields.ts';
import { documentTypes, imageRules } from '@greenroom/domain/files/upload-rules.ts';
import { documentTypeLabel } from '#features/files/documents/document-type-label.ts';
import type { FileOwner } from '#features/files/files.queries.ts';
import { checkThingFile, isImage } from '#features/files/upload/check-upload.ts';
import { ChosenFiles } from '#features/files/upload/chosen-files.tsx';
import {
  type DocumentForm,
  imageFields,
  thingDocumentFields,
} from '#features/files/upload/upload-form-fields.ts';
import { UploadFormFrame } from '#features/files/upload/upload-form-frame.tsx';
import { describeUploaded } from '#features/files/upload/upload-message.ts';
import { useChooseFiles } from '#features/files/upload/use-choose-files.tsx';
import { isOpen, useUploads } from '#features/files/upload/use-uploads.ts';
import { VisibilityField } from '#features/files/upload/visibility-field.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog, useUnsaved } from '#ui/overlay/dialog.tsx';

interface AddFilesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  owner: FileOwner;
  imageCount: number;
}

/** The form is inside, so that closing, success and opening all reset it. */
export function AddFilesDialog({ open, onOpenChange, owner, imageCount }: AddFilesDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('files.things.addTitle')}
      closeLabel={t('layout.close')}
    >
      <AddFilesForm owner={owner} imageCount={imageCount} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** A caption for each photo, by its key; the rest is for all documents. */
type FilesForm = Pick<DocumentForm, 'type' | 'tags' | 'version' | 'isPublic'> & {
  captions: Record<string, string>;
};
const blankForm: FilesForm = { captions: {}, type: 'manual', tags: '', version: '', isPublic: false };

interface AddFilesFormProps {
  owner: FileOwner;
  imageCount: number;
  onClose: () => void;
}

function AddFilesForm({ owner, imageCount, onClose }: AddFilesFormProps) {
  const { t } = useTranslation();
  const optional = t('shared.optional');
  const uploads = useUploads({
    onAllDone: (filenames) => {
      toast.success(describeUploaded(filenames, t));
      onClose();
    },
  });
  const { items, isBusy } = uploads;
  const { requireFiles, zone } = useChooseFiles('any', uploads, (file, _count, open) =>
    checkThingFile(file, imageCount + open.filter(isImage).length),
  );
  useUnsaved(items.some(isOpen));
  const { form, field, textField, submit } = useContractForm({
    schema: uploadFields,
    defaultValues: blankForm,
    toRequest: (values) => thingDocumentFields(owner, values),
    words: {},
  });
  const values = form.watch();
  const send = submit(() => {
    const { captions, ...rest } = form.getValues();
    void uploads.start(({ key, file }) =>
      isImage(file)
        ? imageFields(owner, { caption: captions[`k${key}`] ?? '', isPublic: rest.isPublic })
        : thingDocumentFields(owner, rest),
    );
  });
  const hasDocument = items.some(({ file }) => !isImage(file));

  return (
    <UploadFormFrame kind="any" uploads={uploads} onSubmit={(event) => requireFiles() && send(event)}>
      {zone}
      <fieldset disabled={isBusy} className="contents">
        <ChosenFiles items={items} kind="any" isBusy={isBusy} onRemove={uploads.remove}>
          {({ key, file }) =>
            isImage(file) ? (
              <fieldset aria-label={file.name}>
                <TextField
                  {...field(`captions.k${key}`)}
                  label={t('rooms.images.caption')}
                  hint={t('shared.optionalUpTo', { max: imageRules.maxCaptionLength })}
                  maxLength={imageRules.maxCaptionLength}
                />
              </fieldset>
            ) : null
          }
        </ChosenFiles>
        {hasDocument ? (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Select
                label={t('rooms.documents.typeFilter')}
                value={values.type}
                onValueChange={(value) =>
                  form.setValue('type', documentTypes.find((type) => type === value) ?? 'manual')
                }
                options={documentTypes.map((value) => ({ value, label: documentTypeLabel(t, value) }))}
                disabled={isBusy}
              />
              <TextField {...textField('version')} label={t('rooms.documents.version')} hint={optional} />
            </div>
            <TextField
              {...textField('tags')}
              label={t('files.tags')}
              hint={optional}
              help={t('rooms.documents.tagsHelp')}
            />
          </>
        ) : null}
        <VisibilityField
          value={values.isPublic ? 'public' : 'private'}
          onChange={(visibility) => form.setValue('isPublic', visibility === 'public')}
        />
      </fieldset>
    </UploadFormFrame>
  );
}
