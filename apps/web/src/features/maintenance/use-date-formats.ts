import { useMemo } from 'react';
import { useLanguage } from '#i18n/use-language.ts';

export type DateFormats = { day: (timestamp: string) => string; exact: (timestamp: string) => string };

/** Made once for all cards: a formatter costs more than the card that shows its text. */
export function useDateFormats(): DateFormats {
  const { language } = useLanguage();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
    const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
    return {
      day: (timestamp) => day.format(new Date(timestamp)),
      exact: (timestamp) => exact.format(new Date(timestamp)),
    };
  }, [language]);
}
