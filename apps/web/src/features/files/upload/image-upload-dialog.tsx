import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import { checkImage } from './check-upload.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { imageFields } from './upload-form-fields.ts';
import { UploadFormFrame } from './upload-form-frame.tsx';
import { wordUploaded } from './upload-message.ts';
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
  const [captions, setCaptions] = useState<Record<number, string>>({});
  const [isPublic, setPublic] = useState(false);
  const uploads = useUploads({
    onBusyChange,
    onEach: onUploaded,
    onAllDone: (filenames) => {
      toast.success(wordUploaded(filenames, t));
      onClose();
    },
  });
  const { requireFiles, zone } = useChooseFiles('image', uploads, (file, openCount) =>
    checkImage(file, imageCount + openCount),
  );

  useUnsaved(uploads.items.some(isOpen));

  function submit() {
    if (!requireFiles()) return;
    void uploads.start(({ key }) => imageFields(roomId, { caption: captions[key] ?? '', isPublic }));
  }

  return (
    <UploadFormFrame kind="image" uploads={uploads} onSubmit={submit}>
      {zone}
      <fieldset disabled={uploads.isBusy} className="contents">
        <ChosenFiles items={uploads.items} kind="image" isBusy={uploads.isBusy} onRemove={uploads.remove}>
          {({ key, file }) => (
            <fieldset aria-label={file.name}>
              <TextField
                label={t('rooms.images.caption')}
                hint={t('files.upload.optional')}
                maxLength={200}
                value={captions[key] ?? ''}
                onChange={({ target }) => setCaptions((all) => ({ ...all, [key]: target.value }))}
              />
            </fieldset>
          )}
        </ChosenFiles>
        <VisibilityField
          value={isPublic ? 'public' : 'private'}
          onChange={(visibility) => setPublic(visibility === 'public')}
        />
      </fieldset>
    </UploadFormFrame>
  );
}
