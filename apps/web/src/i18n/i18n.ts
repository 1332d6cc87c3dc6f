import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { type Language, languages } from './languages.ts';

const storageKey = 'i18nextLng';

/**
 * Loads the translations. The backend keeps the spec's rules: a status of 500 and above, or none, is tried again,
 * 4xx is not, and what is no JSON counts as a parse failure. A page without translations is still drawn, with keys.
 */
export async function startTranslations(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next.use(HttpBackend).init({
    // public/theme-init.js has found it before the first paint, in the order of the spec's section 9.
    lng: document.documentElement.lang,
    supportedLngs: languages,
    fallbackLng: 'en',
    load: 'languageOnly',
    ns: 'common',
    defaultNS: 'common',
    // The files are flat: one key, one string.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    debug: false,
    // Three more tries, after 350, 700 and 1400 ms; then the page is drawn without.
    maxRetries: 3,
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
  });
}

export function setLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  void i18next.changeLanguage(language);
}
