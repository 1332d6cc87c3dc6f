import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { FileSpreadsheet, Files, FileText } from 'lucide-react';
import { DownloadFileButton } from '#features/files/download-file-button.tsx';
import { FileFacts } from '#features/files/file-facts.tsx';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { assetPath, roomPath, sitePath, ticketPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useRecentDocuments } from './use-recent-documents.ts';

/** The newest documents that the viewer may see, with download buttons. `isLate`: other requests go first. */
export function RecentDocumentsCard({ isLate }: { isLate: boolean }) {
  const { t } = useTranslation();
  const files = useRecentDocuments({ enabled: !isLate });
  return (
    <Card aria-label={t('files.recent.title')}>
      <CardHeader>
        <CardTitle>{t('files.recent.title')}</CardTitle>
      </CardHeader>
      <CardBody>
        {files === undefined ? (
          <SkeletonText lines={10} className="gap-6 py-2" />
        ) : files.length === 0 ? (
          <EmptyState icon={<Files />} title={t('files.recent.none')}>
            {t('files.recent.noneHelp')}
          </EmptyState>
        ) : (
          <ul className="-my-1.5 divide-y">
            {files.map((file) => (
              <RecentDocument key={file.id} file={file} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function RecentDocument({ file }: { file: StoredFile }) {
  const Icon = /sheet|excel|csv/.test(file.content_type) ? FileSpreadsheet : FileText;
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{file.filename}</p>
        <p className="truncate text-xs">
          <DocumentPlace file={file} />
        </p>
        <FileFacts file={file} />
      </div>
      <DownloadFileButton file={file} />
    </li>
  );
}

const pathOf = { room: roomPath, asset: assetPath, site: sitePath, ticket: ticketPath };

/** Its place: files of many rooms have the same name. */
function DocumentPlace({ file }: { file: StoredFile }) {
  const { t } = useTranslation();
  if (file.entity_type === 'room_type')
    return t('rooms.documents.ofRoomType', { type: translateData(t, 'roomType', file.room_type) });
  const place = [file.asset_name, file.room_name, file.site_name].filter((name) => name !== null).join(' · ');
  if (place === '') return file.description;
  return <TextLink to={pathOf[file.entity_type](file.entity_id)}>{place}</TextLink>;
}
