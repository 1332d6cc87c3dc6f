import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const DeleteFileDialog = lazyDialog(() => import('./delete-file-dialog.tsx').then((m) => m.DeleteFileDialog));

interface DeleteFileButtonProps {
  file: StoredFile;
  /** The button is gone by then, so the focus needs another place. */
  onDeleted: () => void;
}

/** Public files cannot be deleted: the button says why. Private ones can be deleted by users who may change them. */
export function DeleteFileButton({ file, onDeleted }: DeleteFileButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!file.is_public && !file.can_change) return null;
  const label = t('files.delete.label', { name: file.filename });
  const reason =
    file.category === 'image' ? 'rooms.images.cannotDeletePublic' : 'rooms.documents.cannotDeletePublic';
  return (
    <>
      <IconButton
        size="sm"
        label={label}
        icon={<Trash2 aria-hidden="true" />}
        {...(file.is_public ? { 'aria-disabled': true, tooltip: t(reason) } : {})}
        onClick={() => setOpen(true)}
      />
      <DeleteFileDialog file={file} open={open} onOpenChange={setOpen} onDeleted={onDeleted} />
    </>
  );
}
