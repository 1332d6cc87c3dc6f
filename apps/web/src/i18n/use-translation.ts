import { useMemo, useSyncExternalStore } from 'react';
import type { Translate } from './translate.ts';
import { translator } from './translator.ts';

/** Renders again when the language changes.  */
export function useTranslation(): { t: Translate } {
  const language = useSyncExternalStore(translator.onChange, () => translator.resolvedLanguage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new t for a new language, so that memos on t update.
  return useMemo(() => ({ t: translator.fixedT() }), [language]);
}
