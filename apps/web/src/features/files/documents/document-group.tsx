import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { entityFilesQuery, type FileOwner } from '#features/files/files.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { DocumentRow } from './document-row.tsx';

interface DocumentGroupProps {
  title: string;
  owner: FileOwner;
  /** '' for all types. */
  type: string;
  emptyText: string;
  canShare: boolean;
  onDeleted: () => void;
}

/** The documents of the room, or those of its type. Each group fails alone. */
export function DocumentGroup({ title, owner, type, emptyText, canShare, onDeleted }: DocumentGroupProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { data: files, isError, refetch, isFetching } = useQuery(entityFilesQuery(owner, 'document'));
  const shown = files?.filter((file) => type === '' || file.subcategory === type);
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="flex items-baseline gap-2 border-b pb-1.5 text-sm font-medium">
        <span className="min-w-0 truncate">{title}</span>
        {shown ? <span className="tabular text-xs font-normal text-muted">{shown.length}</span> : null}
      </h3>
      {isError && !files ? (
        <ErrorState
          className="py-5"
          title={t('rooms.documents.listError')}
          onRetry={() => void refetch()}
          retryLabel={t('shared.tryAgain')}
          retrying={isFetching}
        />
      ) : !shown ? (
        <SkeletonText lines={2} className="py-3" />
      ) : shown.length === 0 ? (
        <p className="py-3 text-sm text-muted">
          {type !== '' && files && files.length > 0 ? t('rooms.documents.noneOfType') : emptyText}
        </p>
      ) : (
        <ul className="divide-y">
          {shown.map((file) => (
            <DocumentRow key={file.id} file={file} canShare={canShare} onDeleted={onDeleted} />
          ))}
        </ul>
      )}
    </section>
  );
}
