import type { Language } from './languages.ts';

type DateWords = { months: readonly string[]; pattern: string };

const words = (months: string) => months.split(' ');

/**
 * Medium dates as browsers write them today. The words are fixed here, because they differ between versions of browsers
 * and of Node, and a search for a date must find it both in the browser and in the database.
 */
export const dateWords: Record<Language, DateWords> = {
  en: { months: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'), pattern: '{month} {day}, {year}' },
  fr: {
    months: words('janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'),
    pattern: '{day} {month} {year}',
  },
  es: { months: words('ene feb mar abr may jun jul ago sept oct nov dic'), pattern: '{day} {month} {year}' },
};

/** A calendar date ('2026-02-05') as lists show it: '5 févr. 2026'. */
export function writtenDate(date: string, language: Language): string {
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number);
  const { months, pattern } = dateWords[language];
  const parts: Record<string, string> = {
    '{year}': String(year),
    '{month}': months[month - 1] ?? '',
    '{day}': String(day),
  };
  return pattern.replace(/\{\w+\}/g, (part) => parts[part] ?? '');
}
