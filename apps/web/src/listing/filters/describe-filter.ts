import { readFilter } from '@greenroom/domain/listing/field-filter.ts';
import { formatCalendarDate } from '#i18n/format-date.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translate.ts';
import type { FilterField } from './filter-field.ts';

type Reader = { t: Translate; language: Language };

/** A filter in the reader's language: 'Customer: contains Lyon'. */
export function describeFilter({ t, language }: Reader, { label, kind }: FilterField, text: string): string {
  const filter = readFilter(text, kind);
  if (!filter) return label;
  const values = filter.values.map((value) => (kind === 'day' ? formatCalendarDate(value, language) : value));
  const [first = '', last = ''] = values;
  const value = filter.operator === 'between' ? t('filters.range', { first, last }) : values.join(', ');
  return `${t('shared.field', { field: label })} ${t(`filters.says.${filter.operator}`, { value })}`;
}
