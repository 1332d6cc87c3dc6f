import { formatDate } from '#i18n/format-date.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { ValueOrMissing } from './value-or-missing.tsx';

/** The day in the reader's language, the exact time on hover. */
export function DateText({ timestamp }: { timestamp: string | null }) {
  const { language } = useLanguage();
  if (timestamp === null) return <ValueOrMissing value={null} />;
  const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  return (
    <Tooltip content={exact.format(new Date(timestamp))}>
      <time dateTime={timestamp}>{formatDate(timestamp, language)}</time>
    </Tooltip>
  );
}
