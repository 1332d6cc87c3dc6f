import { useMemo } from 'react';
import { useLanguage } from '#i18n/use-language.ts';

/** Numbers in the format of the viewer's language; a share of a chart has one decimal (spec section 2). */
export function useChartFormats() {
  const { language } = useLanguage();
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const share = new Intl.NumberFormat(language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    return {
      formatValue: (value: number) => number.format(value),
      formatPercent: (percent: number) => share.format(percent / 100),
    };
  }, [language]);
}
