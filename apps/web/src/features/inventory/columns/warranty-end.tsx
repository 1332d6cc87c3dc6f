import { dayNumber } from '@greenroom/domain/inventory/warranty.ts';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { formatCalendarDate } from '#i18n/format-date.ts';
import { useLanguage } from '#i18n/use-language.ts';

/** A text that is no date is shown as it was imported. */
export function WarrantyEnd({ date }: { date: string | null | undefined }) {
  const { language } = useLanguage();
  const isDay = dayNumber(date) !== undefined;
  return <ValueOrMissing value={date && isDay ? formatCalendarDate(date, language) : date} />;
}
