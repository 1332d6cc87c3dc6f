import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const CaptionDialog = lazyDialog(() => import('./caption-dialog.tsx').then((m) => m.CaptionDialog));

/** Renders nothing for users who may not change the image. */
export function CaptionButton({ image }: { image: StoredFile }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!image.can_change) return null;
  return (
    <>
      <IconButton
        size="sm"
        label={t('rooms.images.editCaption', { name: image.filename })}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <CaptionDialog image={image} open={open} onOpenChange={setOpen} />
    </>
  );
}
