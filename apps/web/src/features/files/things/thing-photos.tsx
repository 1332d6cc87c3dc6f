import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { PhotoThumbnail } from './photo-thumbnail.tsx';

const EnlargedImageDialog = lazyDialog(() =>
  import('#features/files/images/enlarged-image-dialog.tsx').then((m) => m.EnlargedImageDialog),
);

interface ThingPhotosProps {
  photos: readonly StoredFile[];
  /** The viewer closes when the last photo is deleted, so the focus needs another place. */
  onLastDeleted: () => void;
}

export function ThingPhotos({ photos, onLastDeleted }: ThingPhotosProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const index = Math.max(0, Math.min(chosen, photos.length - 1));
  return (
    <>
      <ul aria-label={t('files.things.photos')} className="flex flex-wrap gap-2">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <PhotoThumbnail
              photo={photo}
              onOpen={() => {
                setChosen(at);
                setOpen(true);
              }}
            />
          </li>
        ))}
      </ul>
      <EnlargedImageDialog
        images={photos}
        index={index}
        onIndexChange={setChosen}
        open={isOpen}
        onOpenChange={setOpen}
        onDeleted={() => {
          if (photos.length > 1) return;
          setOpen(false);
          onLastDeleted();
        }}
      />
    </>
  );
}
