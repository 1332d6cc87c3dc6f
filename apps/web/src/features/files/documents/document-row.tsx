import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { DeleteFileButton } from '#features/files/delete-file-button.tsx';
import { DownloadFileButton } from '#features/files/download-file-button.tsx';
import { FileFacts } from '#features/files/file-facts.tsx';
import { VisibilityButton } from '#features/files/visibility-button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { DocumentMenu } from './document-menu.tsx';

interface DocumentRowProps {
  file: StoredFile;
  canShare: boolean;
  onDeleted: () => void;
}

export function DocumentRow({ file, canShare, onDeleted }: DocumentRowProps) {
  const { t } = useTranslation();
  const Icon = /sheet|excel|csv/.test(file.content_type) ? FileSpreadsheet : FileText;
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{file.filename}</p>
        <FileFacts file={file} />
        {file.description ? (
          <p className="mt-1 text-sm wrap-anywhere text-muted">{file.description}</p>
        ) : null}
        {file.tags.length > 0 ? (
          <ul aria-label={t('files.tags')} className="mt-1.5 flex flex-wrap gap-1">
            {file.tags.map((tag) => (
              <li key={tag} className="flex min-w-0">
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="flex shrink-0">
        <DownloadFileButton file={file} />
        <VisibilityButton file={file} canShare={canShare} />
        <DeleteFileButton file={file} onDeleted={onDeleted} />
        <DocumentMenu file={file} />
      </div>
    </li>
  );
}
