import { uploadFields } from '@greenroom/domain/files/upload-fields.ts';
import { imageRules } from '@greenroom/domain/files/upload-rules.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import { checkImage } from './check-upload.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { imageFields } from './upload-form-fields.ts';
import { UploadFormFrame } from './upload-form-frame.tsx';
import { describeUploaded } from './upload-message.ts';
import { useChooseFiles } from './use-choose-files.tsx';
import { isOpen, useUploads } from './use-uploads.ts';
import { VisibilityField } from './visibility-field.tsx';

interface ImageUploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onUploaded?: () => void;
  roomId: number;
  imageCount: number;
}

/** The form is inside, so that closing, success and opening all reset it. */
export function ImageUploadDialog(props: ImageUploadDialogProps) {
  const { open, onOpenChange, onUploaded, roomId, imageCount } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('rooms.images.uploadTitle')}
      closeLabel={t('layout.close')}
    >
      <ImageUploadForm
        roomId={roomId}
        imageCount={imageCount}
        onUploaded={() => onUploaded?.()}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

/** A caption for each chosen file, by its key. */
type ImagesForm = { captions: Record<string, string>; isPublic: boolean };
const blankForm: ImagesForm = { captions: {}, isPublic: false };

interface ImageUploadFormProps {
  roomId: number;
  imageCount: number;
  onUploaded: () => void;
  onClose: () => void;
}

function ImageUploadForm(props: ImageUploadFormProps) {
  const { roomId, imageCount, onUploaded, onClose } = props;
  const { t } = useTranslation();
  const uploads = useUploads({
    onEach: onUploaded,
    onAllDone: (filenames) => {
      toast.success(describeUploaded(filenames, t));
      onClose();
    },
  });
  const { requireFiles, zone } = useChooseFiles('image', uploads, (file, openCount) =>
    checkImage(file, imageCount + openCount),
  );

  useUnsaved(uploads.items.some(isOpen));

  const fieldsOf = ({ captions, isPublic }: ImagesForm, key?: number) =>
    imageFields(
      { entity_type: 'room', entity_id: roomId },
      { caption: (key === undefined ? '' : captions[`k${key}`]) ?? '', isPublic },
    );
  const { form, field, submit } = useContractForm({
    schema: uploadFields,
    defaultValues: blankForm,
    toRequest: (values) => fieldsOf(values),
    words: {},
  });
  const send = submit(() => void uploads.start(({ key }) => fieldsOf(form.getValues(), key)));

  return (
    <UploadFormFrame kind="image" uploads={uploads} onSubmit={(event) => requireFiles() && send(event)}>
      {zone}
      <fieldset disabled={uploads.isBusy} className="contents">
        <ChosenFiles items={uploads.items} kind="image" isBusy={uploads.isBusy} onRemove={uploads.remove}>
          {({ key, file }) => (
            <fieldset aria-label={file.name}>
              <TextField
                {...field(`captions.k${key}`)}
                label={t('rooms.images.caption')}
                hint={t('shared.optionalUpTo', { max: imageRules.maxCaptionLength })}
                maxLength={imageRules.maxCaptionLength}
              />
            </fieldset>
          )}
        </ChosenFiles>
        <VisibilityField
          value={form.watch('isPublic') ? 'public' : 'private'}
          onChange={(visibility) => form.setValue('isPublic', visibility === 'public')}
        />
      </fieldset>
    </UploadFormFrame>
  );
}
