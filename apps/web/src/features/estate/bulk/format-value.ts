import { formatCalendarDate } from '#i18n/format-date.ts';
import { isLanguage } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translate.ts';
import { translator } from '#i18n/translator.ts';
import { translateStatus } from './translate-status.ts';

/** A value of the history or of a preview, for one line of text. */
export function formatValue(t: Translate, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('bulk.empty');
  if (Array.isArray(value)) return value.length === 0 ? t('bulk.empty') : value.join(', ');
  if (/_date$/.test(field)) return formatDay(String(value));
  return field === 'status' ? translateStatus(t, String(value)) : String(value);
}

/** What is no date stays as it was typed. */
function formatDay(day: string): string {
  const language = translator.resolvedLanguage;
  return /^\d{4}-\d\d-\d\d/.test(day) && isLanguage(language) ? formatCalendarDate(day, language) : day;
}
