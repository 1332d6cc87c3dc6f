import { type FileVisibility, fileVisibilityOf, type StoredFile } from '@greenroom/domain/files/file.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { wordData } from '#i18n/word-data.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { setFileVisibility } from './files.queries.ts';
import { VisibilityField } from './upload/visibility-field.tsx';

interface VisibilityDialogProps {
  file: StoredFile;
  canShare: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form lives inside, so that every opening begins with what is in force. */
export function VisibilityDialog({ file, canShare, open, onOpenChange }: VisibilityDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('files.visibilityTitle', { name: file.filename })}
      closeLabel={t('layout.close')}
      busy={busy}
    >
      <VisibilityForm
        file={file}
        canShare={canShare}
        onBusyChange={setBusy}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

interface VisibilityFormProps {
  file: StoredFile;
  canShare: boolean;
  onBusyChange: (busy: boolean) => void;
  onClose: () => void;
}

function VisibilityForm({ file, canShare, onBusyChange, onClose }: VisibilityFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const inForce = fileVisibilityOf(file);
  const [wanted, setWanted] = useState<FileVisibility>(inForce);
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setFileVisibility(client, file, wanted),
    onMutate: () => onBusyChange(true),
    onSuccess: () => {
      toast.success(t('files.visibilityDone', { name: file.filename }));
      onClose();
    },
    onSettled: () => {
      setAsking(false);
      onBusyChange(false);
    },
  });

  function submit() {
    if (wanted === inForce) return onClose();
    if (wanted === 'all_partners') return setAsking(true);
    mutate();
  }

  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) submit();
      }}
    >
      <DialogBody>
        {error ? <Banner tone="danger">{errorMessage(error, t('files.visibilityError'))}</Banner> : null}
        <VisibilityField
          value={wanted}
          onChange={setWanted}
          choices={canShare ? ['private', 'public', 'all_partners'] : ['private', 'public']}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={isPending}>
          {t('inventory.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={isPending}>
          {t('files.visibilitySave')}
        </Button>
      </DialogFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('files.shareTitle', { name: file.filename })}
        description={t('files.shareHelp', {
          type: wordData(t, 'roomType', file.room_type),
          partner: file.owner_name,
        })}
        confirmLabel={t('files.shareConfirm')}
        cancelLabel={t('inventory.cancel')}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </form>
  );
}
