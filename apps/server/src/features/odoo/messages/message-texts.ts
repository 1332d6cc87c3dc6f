import type { WaitingMessage } from './odoo-messages.queries.ts';

/** Texts in an Odoo are written by the server, so they are not in the locale files. None has a character of HTML. */
const texts: Record<string, Record<WaitingMessage['kind'], string>> = {
  en: { verified: 'Verified at {time}', reopened: 'Failed again at {time}' },
  fr: { verified: 'Vérifié à {time}', reopened: 'De nouveau en panne à {time}' },
  es: { verified: 'Verificado a las {time}', reopened: 'Falla de nuevo a las {time}' },
};

type Reader = { language: string; time_zone: string; now: Date };

/** With the day if it is not today. */
export function describeMessage(
  { kind, at }: Pick<WaitingMessage, 'kind' | 'at'>,
  { language, time_zone, now }: Reader,
): string {
  const text = (texts[language] ?? texts.en)?.[kind] ?? '';
  const format = (options: Intl.DateTimeFormatOptions, time = at) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: time_zone }).format(time);
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = format({ dateStyle: 'medium' });
  const isToday = day === format({ dateStyle: 'medium' }, now);
  return text.replace('{time}', isToday ? time : `${time} (${day})`);
}
