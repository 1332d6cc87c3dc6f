import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { removeFile } from './change-files.queries.ts';

interface DeleteFileDialogProps {
  file: StoredFile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

export function DeleteFileDialog({ file, open, onOpenChange, onDeleted }: DeleteFileDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending, isError, reset } = useMutation({
    mutationFn: () => removeFile(client, file),
    onSuccess: () => {
      toast.success(t('files.delete.done', { name: file.filename }));
      onOpenChange(false);
      onDeleted();
    },
  });
  const failure = file.category === 'image' ? 'rooms.images.deleteError' : 'rooms.documents.deleteError';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        reset();
        onOpenChange(next);
      }}
      title={t('files.delete.title', { name: file.filename })}
      description={t('files.delete.help')}
      confirmLabel={t('files.delete.confirm')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
      busy={isPending}
      onConfirm={() => mutate()}
    >
      {isError ? <Banner tone="danger">{t(failure)}</Banner> : null}
    </ConfirmDialog>
  );
}
