import type { TFunction } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { translator } from './translator.ts';

/** Renders again when the language changes.  */
export function useTranslation(): { t: TFunction } {
  const language = useSyncExternalStore(translator.onChange, () => translator.resolvedLanguage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new t for a new language, so that memos on t update.
  return useMemo(() => ({ t: translator.fixedT() }), [language]);
}
