import { formatLength } from '#i18n/format-length.ts';
import type { Language } from '#i18n/languages.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';

/** '17 Nov, 13:02 – 13:06 · 4 min' */
export function formatSpan(from: number, to: number, language: Language): string {
  const span = dateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${span.formatRange(from, to)} · ${formatLength(to - from, language)}`;
}
