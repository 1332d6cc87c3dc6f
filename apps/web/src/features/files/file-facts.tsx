import { fileVisibilityOf, type StoredFile } from '@greenroom/domain/files/file.ts';
import { formatDate } from '#i18n/format-date.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { documentTypeLabel } from './documents/document-type-label.ts';
import { formatSize } from './format-size.ts';
import { visibilityLooks } from './visibility-look.ts';

/** One quiet line: type, size, date, version, who can see it. */
export function FileFacts({ file }: { file: StoredFile }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  const visibility = visibilityLooks[fileVisibilityOf(file)];
  const type = file.category === 'document' ? documentTypeLabel(t, file.subcategory) : '';
  return (
    // Each fact has its dot on the left; the first one of a line has it outside, where it is clipped.
    <p className="tabular -ml-3 flex flex-wrap items-center text-xs text-muted [clip-path:inset(-4px_-4px_-4px_0.75rem)] *:relative *:pl-3 *:before:absolute *:before:top-1/2 *:before:left-1 *:before:-translate-y-1/2 *:before:content-['·']">
      {type ? <span>{type}</span> : null}
      <span>{formatSize(file.size, language)}</span>
      <span>
        <Tooltip content={exact.format(new Date(file.created_at))}>
          <time dateTime={file.created_at}>{formatDate(file.created_at, language)}</time>
        </Tooltip>
      </span>
      {file.version || file.version_number > 1 ? (
        <span>{t('files.version', { version: file.version ?? file.version_number })}</span>
      ) : null}
      {file.entity_type === 'ticket' ? null : (
        <span>
          <Tooltip content={t(visibility.help)}>
            <button type="button" data-tip-tap="" className="inline-flex items-center gap-1 rounded-sm">
              <visibility.Icon aria-hidden="true" className="size-3" />
              {t(visibility.label)}
            </button>
          </Tooltip>
        </span>
      )}
      {file.shared_with_all && file.owner_name ? (
        <span>{t('files.sharedBy', { partner: file.owner_name })}</span>
      ) : null}
    </p>
  );
}
