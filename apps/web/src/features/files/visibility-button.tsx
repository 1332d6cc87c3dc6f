import { fileVisibilityOf, type StoredFile } from '@greenroom/domain/files/file.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { visibilityLooks } from './visibility-look.ts';

const VisibilityDialog = lazyDialog(() => import('./visibility-dialog.tsx').then((m) => m.VisibilityDialog));

interface VisibilityButtonProps {
  file: StoredFile;
  /** Administrators share documents of a room type with all partners. */
  canShare: boolean;
}

/** Opens the dialog for who sees the file. Renders nothing for users who may not change it, and for files of tickets. */
export function VisibilityButton({ file, canShare }: VisibilityButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!file.can_change || file.entity_type === 'ticket') return null;
  const { Icon } = visibilityLooks[fileVisibilityOf(file)];
  return (
    <>
      <IconButton
        size="sm"
        label={t('files.visibilityOf', { name: file.filename })}
        icon={<Icon aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <VisibilityDialog
        file={file}
        canShare={canShare && file.entity_type === 'room_type'}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}
