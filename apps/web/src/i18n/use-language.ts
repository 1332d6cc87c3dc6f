import { useSyncExternalStore } from 'react';
import { awaitedLanguage, setLanguage, subscribeToAwaitedLanguage } from './i18n.ts';
import { isLanguage, type Language } from './languages.ts';
import { translator } from './translator.ts';
import { useTranslation } from './use-translation.ts';

type LanguageChoice = {
  /** The language of the screen. */
  language: Language;
  /** The chosen language: it differs from the screen's while its texts are loading. */
  chosen: Language;
  isLoading: boolean;
  setLanguage: (language: Language) => void;
};

export function useLanguage(): LanguageChoice {
  useTranslation();
  const awaited = useSyncExternalStore(subscribeToAwaitedLanguage, awaitedLanguage);
  const language = isLanguage(translator.resolvedLanguage) ? translator.resolvedLanguage : 'en';
  const chosen = awaited ?? language;
  return { language, chosen, isLoading: chosen !== language, setLanguage };
}
