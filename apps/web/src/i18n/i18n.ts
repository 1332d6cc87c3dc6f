import i18next from 'i18next';
import { isLanguage, type Language, languages } from './languages.ts';
import { translationFiles } from './translation-files.ts';

const storageKey = 'i18nextLng';

/** Loads the translations. A page without translations is still drawn, with keys. */
export async function startTranslations(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  // A choice in one tab is one for all.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey && isLanguage(newValue)) showLanguage(newValue);
  });
  await i18next.use(translationFiles).init({
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
  });
}

export function setLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  showLanguage(language);
}

let awaited: Language | null = null;
const listeners = new Set<() => void>();

/** The language whose texts are on their way: the first time a file is fetched for it. */
export function awaitedLanguage(): Language | null {
  return awaited;
}

export function subscribeToAwaitedLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setAwaited(language: Language | null): void {
  awaited = language;
  for (const listener of listeners) listener();
}

function showLanguage(language: Language): void {
  clearRequestedLanguage();
  setAwaited(language);
  void i18next.changeLanguage(language).finally(() => {
    if (awaited === language) setAwaited(null);
  });
}

/** The address comes first at every start: one that still asks for another language would undo the choice. */
function clearRequestedLanguage(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('lng')) return;
  address.searchParams.delete('lng');
  window.history.replaceState(window.history.state, '', address);
}
