import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { CircleCheck, FileText, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatSize } from '#features/files/format-size.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { isImage } from './check-upload.ts';
import { uploadMessage } from './upload-message.ts';
import { useObjectUrl } from './use-object-url.ts';
import type { UploadItem } from './use-uploads.ts';

/** `any`: each file says by itself whether it is an image. */
export type ChosenKind = StoredFile['category'] | 'any';

interface ChosenFilesProps {
  items: readonly UploadItem[];
  kind: ChosenKind;
  isBusy: boolean;
  onRemove: (key: number) => void;
  /** A field for this file only. */
  children?: (item: UploadItem) => ReactNode;
}

/** The chosen files and their upload states. */
export function ChosenFiles({ items, kind, isBusy, onRemove, children }: ChosenFilesProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (items.length === 0) return null;
  const kindOf = ({ file }: UploadItem) => (kind !== 'any' ? kind : isImage(file) ? 'image' : 'document');
  return (
    <ul aria-label={t('files.upload.chosen')} className="flex flex-col divide-y rounded-card border">
      {items.map((item) => (
        <li key={item.key} className="flex flex-col gap-2.5 p-3">
          <div className="flex items-center gap-3">
            {kindOf(item) === 'image' ? (
              <Thumbnail file={item.file} />
            ) : (
              <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
            )}
            <div className="min-w-0 flex-1 text-sm">
              <p className="wrap-anywhere">{item.file.name}</p>
              <p className="text-xs text-muted">
                {formatSize(item.file.size, language)}
                {item.state === 'waiting' ? ` · ${t('files.upload.waiting')}` : null}
              </p>
            </div>
            {item.state === 'done' ? (
              <span className="flex shrink-0 items-center gap-1.5 text-xs text-success">
                <CircleCheck aria-hidden="true" className="size-4" />
                {t('files.upload.uploaded')}
              </span>
            ) : isBusy ? null : (
              <IconButton
                size="sm"
                label={t('files.upload.remove', { name: item.file.name })}
                icon={<X aria-hidden="true" />}
                onClick={() => onRemove(item.key)}
              />
            )}
          </div>
          {item.state === 'sending' ? (
            <ProgressBar label={t('files.upload.progress')} value={item.percent} language={language} />
          ) : null}
          {item.state === 'failed' && items.length > 1 ? (
            <p className="text-xs font-medium text-danger">{uploadMessage(item.error, t, kindOf(item))}</p>
          ) : null}
          {item.state === 'done' ? null : children?.(item)}
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ file }: { file: File }) {
  const { t } = useTranslation();
  const url = useObjectUrl(file);
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <span className="grid h-14 w-20 shrink-0 place-items-center overflow-hidden rounded-md bg-hover text-center text-xs text-muted">
      {url === undefined ? null : url === failedUrl ? (
        t('rooms.images.noPreview')
      ) : (
        <img
          src={url}
          alt={t('rooms.images.preview', { name: file.name })}
          onError={() => setFailedUrl(url)}
          className="max-h-14 max-w-20 object-contain"
        />
      )}
    </span>
  );
}
