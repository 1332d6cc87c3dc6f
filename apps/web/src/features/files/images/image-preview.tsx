import { useState } from 'react';
import { formatSize } from '#features/files/format-size.ts';
import { useObjectUrl } from '#features/files/upload/use-object-url.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';

export function ImagePreview({ file }: { file: File }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const url = useObjectUrl(file);
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <span className="flex w-full min-w-0 flex-col items-center gap-2">
      <span className="grid h-44 w-full place-items-center overflow-hidden rounded-md bg-hover text-sm text-muted">
        {url === undefined ? null : url === failedUrl ? (
          t('rooms.images.imageLoadError')
        ) : (
          <img
            src={url}
            alt={t('rooms.images.preview', { name: file.name })}
            onError={() => setFailedUrl(url)}
            className="max-h-44 max-w-full object-contain"
          />
        )}
      </span>
      <span className="max-w-full truncate text-sm">
        {file.name} <span className="text-muted">· {formatSize(file.size, language)}</span>
      </span>
    </span>
  );
}
