import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { FileFacts } from '#features/files/file-facts.tsx';
import { fileUrlQuery } from '#features/files/files.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { captionOf } from './room-image-slide.tsx';

interface EnlargedImageDialogProps {
  images: readonly StoredFile[];
  index: number;
  onIndexChange: (index: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The image as large as the window, with its caption; the arrow keys show the next and previous one. */
export function EnlargedImageDialog(props: EnlargedImageDialogProps) {
  const { images, index, onIndexChange, open, onOpenChange } = props;
  const { t } = useTranslation();
  const shown = images[index];
  const { data: url, isError } = useQuery({ ...fileUrlQuery(shown?.id ?? 0), enabled: open && !!shown });
  const last = images.length - 1;
  const turn = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onIndexChange(Math.max(0, Math.min(last, index + step)));
  });
  useEffect(() => {
    if (!open) return;
    const handleKeyDown = (event: KeyboardEvent) => turn(event);
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [open]);

  if (!shown) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={captionOf(shown)}
      size="image"
      closeLabel={t('layout.close')}
    >
      <figure className="flex min-h-0 flex-1 flex-col gap-3 px-5 pb-4">
        <div className="grid min-h-0 flex-1 place-items-center overflow-hidden rounded-md bg-hover">
          {isError ? (
            <p role="alert" className="p-6 text-sm">
              {t('files.error.urlFailed')}
            </p>
          ) : url === undefined ? (
            <Skeleton className="size-full min-h-64" />
          ) : (
            <img src={url} alt={captionOf(shown)} className="max-h-full min-h-0 max-w-full object-contain" />
          )}
        </div>
        <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="truncate text-sm">{shown.filename}</p>
            <FileFacts file={shown} />
          </div>
          {images.length > 1 ? (
            <div className="flex items-center gap-2">
              <IconButton
                size="sm"
                label={t('rooms.images.previous')}
                icon={<ChevronLeft aria-hidden="true" />}
                aria-disabled={index === 0}
                onClick={() => onIndexChange(Math.max(0, index - 1))}
              />
              <span aria-live="polite" className="tabular min-w-14 text-center text-sm text-muted">
                {t('rooms.images.position', { position: index + 1, total: images.length })}
              </span>
              <IconButton
                size="sm"
                label={t('rooms.images.next')}
                icon={<ChevronRight aria-hidden="true" />}
                aria-disabled={index === last}
                onClick={() => onIndexChange(Math.min(last, index + 1))}
              />
            </div>
          ) : null}
        </figcaption>
      </figure>
    </Dialog>
  );
}
