export const languages = ['en', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

/** Each language is named in itself, so that users find it whatever the current language. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', es: 'Español' };

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}
