import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { DownloadFileButton } from '#features/files/download-file-button.tsx';
import { filePreviewQuery } from '#features/files/files.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';

interface PreviewDialogProps {
  file: StoredFile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A PDF in the viewer of the browser. A browser without one, as on most phones, gets the download. */
export function PreviewDialog({ file, open, onOpenChange }: PreviewDialogProps) {
  const { t } = useTranslation();
  const canShow = navigator.pdfViewerEnabled;
  const { data: url, error, refetch } = useQuery({ ...filePreviewQuery(file.id), enabled: open && canShow });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<span className="wrap-anywhere">{file.filename}</span>}
      size="wide"
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        {!canShow ? (
          <EmptyState title={t('files.preview.none')} action={<DownloadFileButton file={file} />}>
            {t('files.preview.noneHelp')}
          </EmptyState>
        ) : error ? (
          <ErrorState
            title={t('files.preview.failed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
          >
            {errorMessage(error, t('shared.checkConnection'))}
          </ErrorState>
        ) : url ? (
          <iframe
            title={file.filename}
            src={url}
            className="h-[75dvh] w-full rounded-control border bg-surface"
          />
        ) : (
          <Skeleton className="h-[75dvh]" />
        )}
      </DialogBody>
    </Dialog>
  );
}
