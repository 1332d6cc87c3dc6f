import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { setFileDescription } from '#features/files/files.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog, DialogBody, DialogFooter, useCloseDialog, useUnsaved } from '#ui/overlay/dialog.tsx';

interface CaptionDialogProps {
  image: StoredFile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form lives inside, so that every opening begins with the caption in force. */
export function CaptionDialog({ image, open, onOpenChange }: CaptionDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('rooms.images.captionTitle')}
      description={<span className="wrap-anywhere">{image.filename}</span>}
      closeLabel={t('layout.close')}
      busy={busy}
    >
      <CaptionForm image={image} onBusyChange={setBusy} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface CaptionFormProps {
  image: StoredFile;
  onBusyChange: (busy: boolean) => void;
  onDone: () => void;
}

function CaptionForm({ image, onBusyChange, onDone }: CaptionFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const close = useCloseDialog();
  const [caption, setCaption] = useState(image.description ?? '');
  const isChanged = caption.trim() !== (image.description ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setFileDescription(client, image, caption.trim()),
    onMutate: () => onBusyChange(true),
    onSuccess: () => {
      toast.success(t('rooms.images.captionDone', { name: image.filename }));
      onDone();
    },
    onSettled: () => onBusyChange(false),
  });
  useUnsaved(isChanged);

  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        if (isChanged) mutate();
        else onDone();
      }}
    >
      <DialogBody>
        {error ? <Banner tone="danger">{errorMessage(error, t('rooms.images.captionError'))}</Banner> : null}
        <TextField
          label={t('rooms.images.caption')}
          hint={t('files.upload.optional')}
          help={t('rooms.images.captionHelp')}
          maxLength={200}
          value={caption}
          disabled={isPending}
          onChange={(event) => setCaption(event.target.value)}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close} disabled={isPending}>
          {t('inventory.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={isPending}>
          {t('files.visibilitySave')}
        </Button>
      </DialogFooter>
    </form>
  );
}
