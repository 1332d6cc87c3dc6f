import { isLanguage, type Language } from './languages.ts';
import { loadTexts } from './load-texts.ts';
import { translator } from './translator.ts';

const storageKey = 'i18nextLng';

/** Loads the texts. If that fails, the page is still rendered, with keys. */
export async function startTranslations(): Promise<void> {
  translator.onChange(() => {
    document.documentElement.lang = translator.language;
  });
  // A choice in one tab applies to all.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey && isLanguage(newValue)) showLanguage(newValue);
  });
  translator.loadWith(loadTexts);
  // app/start/show-first-look.ts has determined it before the first paint, in the order of the spec's section 9.
  const { lang } = document.documentElement;
  await translator.changeLanguage(isLanguage(lang) ? lang : 'en');
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
  void translator.changeLanguage(language).finally(() => {
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
