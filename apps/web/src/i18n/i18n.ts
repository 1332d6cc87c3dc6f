import i18next from 'i18next';
import { isLanguage, type Language, languages } from './languages.ts';
import { translationFiles } from './translation-files.ts';

const storageKey = 'i18nextLng';

/** Loads the translations. If that fails, the page is still rendered, with keys. */
export async function startTranslations(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  // A choice in one tab applies to all.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey && isLanguage(newValue)) showLanguage(newValue);
  });
  await i18next.use(translationFiles).init({
    // app/start/show-first-look.ts has determined it before the first paint, in the order of the spec's section 9.
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
    // Three more attempts, after 350, 700 and 1400 ms; then the page is rendered without.
    maxRetries: 3,
  });
}

export function setLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  showLanguage(language);
}

let awaited: Language | null = null;
const listeners = new Set<() => void>();

/** The language whose texts are loading: a file is fetched for its first use. */
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

/** The address takes precedence at every start: a language in it would undo the choice. */
function clearRequestedLanguage(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('lng')) return;
  address.searchParams.delete('lng');
  window.history.replaceState(window.history.state, '', address);
}
