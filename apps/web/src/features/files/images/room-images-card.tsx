import { imageRules } from '@greenroom/domain/files/upload-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { ImageIcon, ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { DeleteFileButton } from '#features/files/delete-file-button.tsx';
import { FileFacts } from '#features/files/file-facts.tsx';
import { entityFilesQuery } from '#features/files/files.queries.ts';
import { VisibilityButton } from '#features/files/visibility-button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { LazyCarousel } from '#ui/picture/carousel-lazy.tsx';
import { CaptionButton } from './caption-button.tsx';
import { captionOf, RoomImageSlide, slideLook } from './room-image-slide.tsx';
import { useFocusWhenDrawn } from './use-focus-when-drawn.ts';

const EnlargedImageDialog = lazyDialog(() =>
  import('./enlarged-image-dialog.tsx').then((m) => m.EnlargedImageDialog),
);
const ImageUploadDialog = lazyDialog(() =>
  import('#features/files/upload/image-upload-dialog.tsx').then((m) => m.ImageUploadDialog),
);

export function RoomImagesCard({ roomId }: { roomId: number }) {
  const { t } = useTranslation();
  const query = entityFilesQuery({ entity_type: 'room', entity_id: roomId }, 'image');
  const { data: images, isError, refetch, isFetching } = useQuery(query);
  const [selected, setSelected] = useState(0);
  const [uploading, setUploading] = useState(false);
  const [enlarged, setEnlarged] = useState(false);
  const [heading, focusHeading] = useFocusWhenDrawn<HTMLHeadingElement>();
  const count = images?.length ?? 0;
  const index = Math.max(0, Math.min(selected, count - 1));
  const shown = images?.[index];
  const isFull = count >= imageRules.maxPerThing;

  const uploadButton = (
    <ExplainedButton
      size="sm"
      icon={<ImagePlus aria-hidden="true" />}
      reason={isFull ? t('rooms.images.tooMany') : undefined}
      onPointerEnter={ImageUploadDialog.preload}
      onClick={() => setUploading(true)}
    >
      {t('rooms.images.upload')}
    </ExplainedButton>
  );

  return (
    <Card aria-label={t('rooms.images.title')}>
      <CardHeader actions={images ? uploadButton : null}>
        <CardTitle
          ref={heading}
          tabIndex={-1}
          description={images ? t('rooms.images.count', { count, max: imageRules.maxPerThing }) : '\u00a0'}
        >
          {t('rooms.images.title')}
        </CardTitle>
      </CardHeader>
      <CardBody>
        {isError && !images ? (
          <ErrorState
            title={t('rooms.images.listError')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={isFetching}
          />
        ) : !images ? (
          <Skeleton className={slideLook} />
        ) : !shown ? (
          <EmptyState icon={<ImageIcon />} title={t('rooms.images.empty')}>
            {t('rooms.images.emptyHelp')}
          </EmptyState>
        ) : (
          <>
            <LazyCarousel
              label={t('rooms.images.title')}
              slides={images.map((file, at) => ({
                key: file.id,
                content: (
                  <RoomImageSlide
                    file={file}
                    near={Math.abs(at - index) <= 1}
                    onEnlarge={() => setEnlarged(true)}
                  />
                ),
              }))}
              index={index}
              onIndexChange={setSelected}
              previousLabel={t('rooms.images.previous')}
              nextLabel={t('rooms.images.next')}
              counter={(position) => t('rooms.images.position', { position, total: count })}
              fallback={<Skeleton className={slideLook} />}
            />
            <div className="mt-3 flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="text-sm font-medium wrap-anywhere">{captionOf(shown)}</p>
                {shown.description ? <p className="truncate text-xs text-muted">{shown.filename}</p> : null}
                <FileFacts file={shown} />
              </div>
              <div className="flex shrink-0" key={shown.id}>
                <CaptionButton image={shown} />
                <VisibilityButton file={shown} canShare={false} />
                <DeleteFileButton file={shown} onDeleted={focusHeading} />
              </div>
            </div>
          </>
        )}
      </CardBody>
      {images ? (
        <EnlargedImageDialog
          images={images}
          index={index}
          onIndexChange={setSelected}
          open={enlarged}
          onOpenChange={setEnlarged}
        />
      ) : null}
      <ImageUploadDialog
        open={uploading}
        onOpenChange={setUploading}
        // The newest image comes first.
        onUploaded={() => setSelected(0)}
        roomId={roomId}
        imageCount={count}
      />
    </Card>
  );
}
