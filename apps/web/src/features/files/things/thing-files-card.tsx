import { imageRules } from '@greenroom/domain/files/upload-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { DocumentRow } from '#features/files/documents/document-row.tsx';
import { entityFilesQuery, type FileOwner } from '#features/files/files.queries.ts';
import { useFocusWhenDrawn } from '#features/files/images/use-focus-when-drawn.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { ThingPhotos } from './thing-photos.tsx';

const AddFilesDialog = lazyDialog(() => import('./add-files-dialog.tsx').then((m) => m.AddFilesDialog));

interface ThingFilesCardProps {
  /** An asset or a site. */
  owner: FileOwner;
  canAdd: boolean;
}

/** The photos of an asset or a site as thumbnails, its documents below them. */
export function ThingFilesCard({ owner, canAdd }: ThingFilesCardProps) {
  const { t } = useTranslation();
  const photos = useQuery(entityFilesQuery(owner, 'image'));
  const documents = useQuery(entityFilesQuery(owner, 'document'));
  const [isAdding, setAdding] = useState(false);
  const [heading, focusHeading] = useFocusWhenDrawn<HTMLHeadingElement>();
  const failed = [photos, documents].find(({ isError, data }) => isError && !data);
  const isLoaded = photos.data !== undefined && documents.data !== undefined;
  const count = photos.data?.length ?? 0;
  return (
    <Card aria-label={t('files.things.title')}>
      <CardHeader
        actions={
          canAdd ? (
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" />}
              onPointerEnter={AddFilesDialog.preload}
              onClick={() => setAdding(true)}
            >
              {t('files.things.add')}
            </Button>
          ) : null
        }
      >
        <CardTitle
          ref={heading}
          tabIndex={-1}
          description={
            count > 0 ? t('files.things.photoCount', { count, max: imageRules.maxPerThing }) : undefined
          }
        >
          {t('files.things.title')}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        {failed ? (
          <ErrorState
            className="py-5"
            title={t('files.things.listError')}
            onRetry={() => void failed.refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={failed.isFetching}
          />
        ) : !isLoaded ? (
          <Skeleton className="h-24" />
        ) : count + documents.data.length === 0 ? (
          <p className="text-sm text-muted">{t(canAdd ? 'files.things.emptyHelp' : 'files.things.empty')}</p>
        ) : (
          <>
            {count > 0 ? <ThingPhotos photos={photos.data} onLastDeleted={focusHeading} /> : null}
            {documents.data.length > 0 ? (
              <ul aria-label={t('rooms.documents.title')} className="-mb-2.5 divide-y">
                {documents.data.map((file) => (
                  <DocumentRow key={file.id} file={file} canShare={false} onDeleted={focusHeading} />
                ))}
              </ul>
            ) : null}
          </>
        )}
      </CardBody>
      {canAdd ? (
        <AddFilesDialog open={isAdding} onOpenChange={setAdding} owner={owner} imageCount={count} />
      ) : null}
    </Card>
  );
}
