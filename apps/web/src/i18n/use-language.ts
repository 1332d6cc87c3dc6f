import i18next from 'i18next';
import { setLanguage } from './i18n.ts';
import { isLanguage, type Language } from './languages.ts';
import { useTranslation } from './use-translation.ts';

export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
  useTranslation();
  return { language: isLanguage(i18next.resolvedLanguage) ? i18next.resolvedLanguage : 'en', setLanguage };
}
