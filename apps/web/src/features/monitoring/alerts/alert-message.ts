import { writtenDate } from '@greenroom/domain/format/written-date.ts';
import {
  type Alert,
  type AlertKind,
  type AlertTexts,
  alertKinds,
  dateInSentence,
} from '@greenroom/domain/monitoring/alert.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translate.ts';

const sentences = {
  'warranty-expired': 'monitor.alert.warrantyExpired',
  'warranty-expiring': 'monitor.alert.warrantyExpiring',
  inactive: 'monitor.alert.inactive',
} as const satisfies Record<AlertKind, string>;

export function alertMessage(t: Translate, language: Language, { kind, date }: Pick<Alert, 'kind' | 'date'>) {
  return t(sentences[kind], { date: date === null ? '' : writtenDate(date, language) });
}

/** The same for all alerts at once, so that a search finds the displayed text. */
export function alertTexts(t: Translate, language: Language): AlertTexts {
  const lines = alertKinds.map((kind) => t(sentences[kind], { date: dateInSentence }));
  return { language, sentences: lines.join('\n') };
}
