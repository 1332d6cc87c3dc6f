import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { DownloadFileButton } from '#features/files/download-file-button.tsx';
import { fileVersionsQuery } from '#features/files/files.queries.ts';
import { formatSize } from '#features/files/format-size.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';

interface VersionsDialogProps {
  file: StoredFile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All versions of a document, the newest first: who added each and when, with a download. */
export function VersionsDialog({ file, open, onOpenChange }: VersionsDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const time = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const { data: versions, error, refetch } = useQuery({ ...fileVersionsQuery(file), enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('files.versions.title')}
      description={<span className="wrap-anywhere">{file.filename}</span>}
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        {error ? (
          <ErrorState
            title={t('files.versions.failed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
          >
            {errorMessage(error, t('shared.checkConnection'))}
          </ErrorState>
        ) : versions ? (
          <ol className="divide-y">
            {versions.map((version) => (
              <li key={version.id} className="flex items-start gap-3 py-2.5">
                <span className="tabular mt-0.5 w-6 shrink-0 text-sm text-muted">{version.number}</span>
                <div className="min-w-0 flex-1">
                  <p className="truncate text-sm font-medium">
                    {version.filename}
                    {version.version ? (
                      <span className="font-normal text-muted">
                        {' '}
                        · {t('files.version', { version: version.version })}
                      </span>
                    ) : null}
                  </p>
                  <p className="tabular text-xs text-muted">
                    {[
                      version.uploaded_by,
                      time.format(new Date(version.created_at)),
                      formatSize(version.size, language),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <DownloadFileButton file={version} />
              </li>
            ))}
          </ol>
        ) : (
          <SkeletonText lines={4} />
        )}
      </DialogBody>
    </Dialog>
  );
}
