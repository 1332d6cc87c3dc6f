import { formatDate, formatExactTime } from './format-date.ts';
import { useLanguage } from './use-language.ts';

/** A date in the reader's language; the exact time on hover. */
export function DateText({ value }: { value: string }) {
  const { language } = useLanguage();
  return (
    <time dateTime={value} data-tip={formatExactTime(value, language)}>
      {formatDate(value, language)}
    </time>
  );
}
