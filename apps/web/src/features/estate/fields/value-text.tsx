import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldSpec, FormValue } from '#features/estate/form/thing-spec.ts';
import { roomQuery } from '#features/inventory/rooms/rooms.queries.ts';
import { siteQuery } from '#features/inventory/sites/sites.queries.ts';
import { calendarsQuery } from '#features/service/calendars/calendars.queries.ts';
import { formatCalendarDate } from '#i18n/format-date.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';

interface ValueTextProps {
  spec: FieldSpec | undefined;
  value: FormValue | undefined;
}

/** A value of a form in words: a room by its name, a day in the reader's order, nothing as such. */
export function ValueText({ spec, value }: ValueTextProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  if (text === '') return <span className="text-muted">{t('shared.notAvailable')}</span>;
  if (spec?.kind === 'room') return <RoomName id={Number(text)} />;
  if (spec?.kind === 'site') return <SiteName id={Number(text)} />;
  if (spec?.kind === 'calendar') return <CalendarName id={Number(text)} />;
  if (spec?.kind === 'percent') return new Intl.NumberFormat(language).format(Number(text));
  if (spec?.kind === 'day') return formatCalendarDate(text, language);
  return spec?.data ? translateData(t, spec.data, text) : text;
}

/** What is gone or hidden has only its number. */
function RoomName({ id }: { id: number }) {
  const { data } = useQuery(roomQuery(useQueryClient(), id));
  return data?.name ?? `#${id}`;
}

function CalendarName({ id }: { id: number }) {
  const { data } = useQuery(calendarsQuery());
  return data?.find((calendar) => calendar.id === id)?.name ?? `#${id}`;
}

function SiteName({ id }: { id: number }) {
  const { data } = useQuery(siteQuery(useQueryClient(), id));
  return data?.name ?? `#${id}`;
}
