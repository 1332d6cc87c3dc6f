import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useQuery } from '@tanstack/react-query';
import { ImageOff, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { fileUrlQuery } from '#features/files/files.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** The caption of the image, or else its name. */
export function captionOf(file: StoredFile): string {
  return file.description || file.filename;
}

export const slideLook = 'aspect-video max-h-[26rem] w-full overflow-hidden rounded-md bg-hover';

interface RoomImageSlideProps {
  file: StoredFile;
  /** Slides far from the current one load later. */
  near: boolean;
  onEnlarge: () => void;
}

export function RoomImageSlide({ file, near, onEnlarge }: RoomImageSlideProps) {
  const { t } = useTranslation();
  const { data: url, isError, refetch, isFetching } = useQuery({ ...fileUrlQuery(file.id), enabled: near });
  const [failedUrl, setFailedUrl] = useState<string>();
  const problem = isError
    ? t('files.error.urlFailed')
    : url !== undefined && url === failedUrl
      ? t('rooms.images.imageLoadError')
      : undefined;

  if (problem) {
    return (
      <div
        role="alert"
        className={`${slideLook} flex flex-col items-center justify-center gap-2 p-4 text-center`}
      >
        <ImageOff aria-hidden="true" className="size-5 text-muted" />
        <p className="text-sm">{problem}</p>
        <Button
          size="sm"
          busy={isFetching}
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => void refetch().then(() => setFailedUrl(undefined))}
        >
          {t('shared.tryAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div className={`${slideLook} grid place-items-center`}>
      {url === undefined ? (
        <Skeleton className="size-full" />
      ) : (
        <button
          type="button"
          aria-label={t('rooms.images.enlarge', { name: captionOf(file) })}
          onClick={onEnlarge}
          className="size-full min-h-0 cursor-zoom-in rounded-md -outline-offset-2"
        >
          <img
            src={url}
            alt={captionOf(file)}
            draggable={false}
            onError={() => setFailedUrl(url)}
            className="size-full object-contain"
          />
        </button>
      )}
    </div>
  );
}
