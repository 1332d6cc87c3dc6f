import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useQuery } from '@tanstack/react-query';
import { DocumentRow } from '#features/files/documents/document-row.tsx';
import { attachedFilesQuery } from '#features/files/files.queries.ts';
import { ThingPhotos } from '#features/files/things/thing-photos.tsx';
import { useTranslation } from '#i18n/use-translation.ts';

interface AttachedFilesProps {
  ticketId: number;
  /** Only these, such as those of one comment. */
  only?: readonly Pick<StoredFile, 'id' | 'filename'>[];
  /** Stands above them. */
  title?: string;
  className?: string;
}

/** The files of a ticket: photos as thumbnails, documents below them. Nothing while there are none. */
export function AttachedFiles({ ticketId, only, title, className }: AttachedFilesProps) {
  const { t } = useTranslation();
  const { data } = useQuery(attachedFilesQuery(ticketId));
  const files = (data ?? []).filter(({ id }) => !only || only.some((one) => one.id === id));
  const photos = files.filter(({ category }) => category === 'image').toReversed();
  const documents = files.filter(({ category }) => category === 'document');
  // What has come since the list was loaded is named until the next one.
  const unknown = data ? [] : (only ?? []);
  if (files.length + unknown.length === 0) return null;
  return (
    <div className={className}>
      {title ? <p className="text-sm font-medium">{title}</p> : null}
      {photos.length > 0 ? <ThingPhotos photos={photos} onLastDeleted={() => {}} /> : null}
      {documents.length > 0 ? (
        <ul aria-label={t('rooms.documents.title')} className="divide-y">
          {documents.map((file) => (
            <DocumentRow key={file.id} file={file} canShare={false} onDeleted={() => {}} />
          ))}
        </ul>
      ) : null}
      {unknown.map(({ id, filename }) => (
        <p key={id} className="text-sm wrap-anywhere text-muted">
          {filename}
        </p>
      ))}
    </div>
  );
}
