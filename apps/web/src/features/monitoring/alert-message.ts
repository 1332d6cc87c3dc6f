import type { Alert, AlertKind } from '@greenroom/domain/monitoring/alert.ts';
import type { TFunction } from 'i18next';
import { formatCalendarDate } from '#i18n/format-date.ts';
import type { Language } from '#i18n/languages.ts';

const sentences = {
  'warranty-expired': 'monitor.alert.warrantyExpired',
  'warranty-expiring': 'monitor.alert.warrantyExpiring',
  inactive: 'monitor.alert.inactive',
} as const satisfies Record<AlertKind, string>;

export function alertMessage(t: TFunction, language: Language, { kind, date }: Pick<Alert, 'kind' | 'date'>) {
  return t(sentences[kind], { date: date === null ? '' : formatCalendarDate(date, language, 'medium') });
}

/** What a search finds in the message of every alert of a kind: the sentence, without its date. */
export function alertSentence(t: TFunction, kind: AlertKind): string {
  return t(sentences[kind], { date: '' });
}
