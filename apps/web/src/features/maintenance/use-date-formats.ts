import { relativeTime } from '@greenroom/domain/format/relative-time.ts';
import { useMemo } from 'react';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';

export type DateFormats = {
  day: (timestamp: string) => string;
  /** The exact time, and how long ago it was. */
  exact: (timestamp: string) => string;
  /** How long ago it was, in few letters. */
  age: (timestamp: string) => string;
};

/** Created once for all cards: a formatter costs more than the card that shows its text. */
export function useDateFormats(): DateFormats {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return useMemo(() => {
    const day = dateTimeFormat(language, { dateStyle: 'medium' });
    const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
    const ago = (moment: Date, style?: 'short') =>
      relativeTime(moment.getTime(), Date.now(), {
        language,
        justNow: t('operations.justNow'),
        ...(style && { style }),
      });
    return {
      day: (timestamp) => day.format(new Date(timestamp)),
      exact: (timestamp) => {
        const moment = new Date(timestamp);
        return `${exact.format(moment)} · ${ago(moment)}`;
      },
      age: (timestamp) => ago(new Date(timestamp), 'short'),
    };
  }, [language, t]);
}
