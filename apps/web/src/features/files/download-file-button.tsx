import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { fetchFileUrl } from './files.queries.ts';
import { saveFrom } from './save-from.ts';

export function DownloadFileButton({ file }: { file: Pick<StoredFile, 'id' | 'filename'> }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFileUrl(file.id),
    onSuccess: (url) => saveFrom(url, file.filename),
    onError: () => toast.error(t('rooms.documents.downloadError')),
  });
  return (
    <IconButton
      size="sm"
      label={t('rooms.documents.download', { name: file.filename })}
      icon={<Download aria-hidden="true" />}
      busy={isPending}
      onClick={() => mutate()}
    />
  );
}
