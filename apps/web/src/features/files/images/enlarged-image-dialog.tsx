import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useQuery } from '@tanstack/react-query';
import { DeleteFileButton } from '#features/files/delete-file-button.tsx';
import { DownloadFileButton } from '#features/files/download-file-button.tsx';
import { FileFacts } from '#features/files/file-facts.tsx';
import { fileUrlQuery } from '#features/files/files.queries.ts';
import { VisibilityButton } from '#features/files/visibility-button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ImageViewer } from '#ui/picture/image-viewer.tsx';
import { CaptionButton } from './caption-button.tsx';
import { captionOf } from './room-image-slide.tsx';

interface EnlargedImageDialogProps {
  images: readonly StoredFile[];
  index: number;
  onIndexChange: (index: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After the shown image is deleted; without it the image cannot be deleted here. */
  onDeleted?: () => void;
}

/** The image as large as the window, with its caption and what the user may do with it. */
export function EnlargedImageDialog(props: EnlargedImageDialogProps) {
  const { images, index, onIndexChange, open, onOpenChange, onDeleted } = props;
  const { t } = useTranslation();
  const shown = images[index];
  const { data: url, isError } = useQuery({ ...fileUrlQuery(shown?.id ?? 0), enabled: open && !!shown });
  if (!shown) return null;
  return (
    <ImageViewer
      open={open}
      onOpenChange={onOpenChange}
      title={captionOf(shown)}
      index={index}
      count={images.length}
      onIndexChange={onIndexChange}
      texts={{
        close: t('layout.close'),
        previous: t('rooms.images.previous'),
        next: t('rooms.images.next'),
        position: t('rooms.images.position', { position: index + 1, total: images.length }),
      }}
      caption={
        <>
          <p className="truncate text-sm">{shown.filename}</p>
          <FileFacts file={shown} />
        </>
      }
      actions={
        <span key={shown.id} className="flex">
          <DownloadFileButton file={shown} />
          <CaptionButton image={shown} />
          {onDeleted ? (
            <>
              <VisibilityButton file={shown} canShare={false} />
              <DeleteFileButton file={shown} onDeleted={onDeleted} />
            </>
          ) : null}
        </span>
      }
    >
      {isError ? (
        <p role="alert" className="p-6 text-sm">
          {t('files.error.urlFailed')}
        </p>
      ) : url === undefined ? (
        <Skeleton className="size-full min-h-64" />
      ) : (
        <img src={url} alt={captionOf(shown)} className="max-h-full min-h-0 max-w-full object-contain" />
      )}
    </ImageViewer>
  );
}
