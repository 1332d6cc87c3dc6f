import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { fileUrlQuery } from '#features/files/files.queries.ts';
import { captionOf } from '#features/files/images/room-image-slide.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface PhotoThumbnailProps {
  photo: StoredFile;
  onOpen: () => void;
}

/** A photo that opens the viewer. One that cannot be shown opens it as well: it can still be downloaded there. */
export function PhotoThumbnail({ photo, onOpen }: PhotoThumbnailProps) {
  const { t } = useTranslation();
  const { data: url, isError } = useQuery(fileUrlQuery(photo.id));
  const [failedUrl, setFailedUrl] = useState<string>();
  const hasFailed = isError || (url !== undefined && url === failedUrl);
  return (
    <button
      type="button"
      aria-label={t('rooms.images.enlarge', { name: captionOf(photo) })}
      onClick={onOpen}
      className="grid size-24 cursor-zoom-in place-items-center overflow-hidden rounded-md border bg-hover"
    >
      {hasFailed ? (
        <ImageOff aria-hidden="true" className="size-5 text-muted" />
      ) : url === undefined ? (
        <Skeleton className="size-full" />
      ) : (
        <img
          src={url}
          alt=""
          loading="lazy"
          draggable={false}
          onError={() => setFailedUrl(url)}
          className="size-full object-cover"
        />
      )}
    </button>
  );
}
