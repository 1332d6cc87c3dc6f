import { imageRules } from '@greenroom/domain/files/upload-rules.ts';
import { useState } from 'react';
import { ImagePreview } from '#features/files/images/image-preview.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import { acceptOf, checkImage, type UploadRefusal } from './check-upload.ts';
import { imageFields } from './upload-form-fields.ts';
import { UploadFormFrame } from './upload-form-frame.tsx';
import { useUpload } from './use-upload.ts';
import { VisibilityField } from './visibility-field.tsx';

const accept = `${acceptOf(imageRules.extensions)},image/jpeg,image/png,image/webp`;

interface ImageUploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onUploaded?: () => void;
  roomId: number;
  imageCount: number;
}

/** The form lives inside, so that closing, success and opening all begin anew. */
export function ImageUploadDialog(props: ImageUploadDialogProps) {
  const { open, onOpenChange, onUploaded, roomId, imageCount } = props;
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('rooms.images.uploadTitle')}
      closeLabel={t('layout.close')}
      busy={busy}
    >
      <ImageUploadForm
        roomId={roomId}
        imageCount={imageCount}
        onBusyChange={setBusy}
        onUploaded={() => onUploaded?.()}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

interface ImageUploadFormProps {
  roomId: number;
  imageCount: number;
  onBusyChange: (busy: boolean) => void;
  onUploaded: () => void;
  onClose: () => void;
}

function ImageUploadForm(props: ImageUploadFormProps) {
  const { roomId, imageCount, onBusyChange, onUploaded, onClose } = props;
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [caption, setCaption] = useState('');
  const [isPublic, setPublic] = useState(false);
  const [refusal, setRefusal] = useState<UploadRefusal>();
  const upload = useUpload((filename) => {
    onBusyChange(false);
    toast.success(t('files.upload.done', { name: filename }));
    onUploaded();
    onClose();
  });

  useUnsaved(file !== undefined || caption.trim() !== '');

  function choose(chosen: File) {
    upload.reset();
    const refused = checkImage(chosen, imageCount);
    setRefusal(refused);
    setFile(refused ? undefined : chosen);
  }

  function submit() {
    const refused = checkImage(file, imageCount);
    setRefusal(refused);
    if (refused || !file) return;
    onBusyChange(true);
    upload.start(
      { file, fields: imageFields(roomId, { caption, isPublic }) },
      { onError: () => onBusyChange(false) },
    );
  }

  return (
    <UploadFormFrame kind="image" upload={upload} onSubmit={submit} onBusyChange={onBusyChange}>
      <FileDrop
        label={t('rooms.images.file')}
        help={t('rooms.images.limits')}
        error={refusal && t(refusal)}
        accept={accept}
        chooseLabel={t(file ? 'files.upload.chooseOther' : 'files.upload.choose')}
        dropLabel={t('rooms.images.drop')}
        disabled={upload.isBusy}
        onFile={choose}
      >
        {file ? <ImagePreview file={file} /> : null}
      </FileDrop>
      <fieldset disabled={upload.isBusy} className="contents">
        <TextField
          label={t('rooms.images.caption')}
          hint={t('files.upload.optional')}
          maxLength={200}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
        />
        <VisibilityField
          value={isPublic ? 'public' : 'private'}
          onChange={(visibility) => setPublic(visibility === 'public')}
        />
      </fieldset>
    </UploadFormFrame>
  );
}
