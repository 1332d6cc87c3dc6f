import { briefAge, relativeTime } from '@greenroom/domain/format/relative-time.ts';
import { useMemo } from 'react';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';

export type DateFormats = {
  /** With the year only when it is another. */
  day: (timestamp: string) => string;
  /** The exact time, and how long ago it was. */
  exact: (timestamp: string) => string;
  /** How long ago it was, in few letters. */
  age: (timestamp: string) => string;
  /** Its age in as few letters as the language has: '6d'. */
  brief: (timestamp: string) => string;
};

/** Created once for all cards: a formatter costs more than the card that shows its text. */
export function useDateFormats(): DateFormats {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return useMemo(() => {
    const day = dateTimeFormat(language, { month: 'short', day: 'numeric' });
    const dayOfYear = dateTimeFormat(language, { dateStyle: 'medium' });
    const thisYear = new Date().getFullYear();
    const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
    const ago = (moment: Date, style?: 'short') =>
      relativeTime(moment.getTime(), Date.now(), {
        language,
        justNow: t('operations.justNow'),
        ...(style && { style }),
      });
    return {
      day: (timestamp) => {
        const moment = new Date(timestamp);
        return (moment.getFullYear() === thisYear ? day : dayOfYear).format(moment);
      },
      exact: (timestamp) => {
        const moment = new Date(timestamp);
        return `${exact.format(moment)} · ${ago(moment)}`;
      },
      age: (timestamp) => ago(new Date(timestamp), 'short'),
      brief: (timestamp) => briefAge(Date.parse(timestamp), Date.now(), language),
    };
  }, [language, t]);
}
