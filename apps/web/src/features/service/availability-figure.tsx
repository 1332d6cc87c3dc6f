import { minCoverage } from '@greenroom/domain/service/availability.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';

type Figures = { availability: number | null; coverage: number | null };

export function usePercent(): (value: number | null) => string {
  const { language } = useLanguage();
  const format = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2 });
  return (value) => (value === null ? '–' : format.format(value / 100));
}

/** A share, and what part of the time it rests on when that is less than nearly all. */
export function AvailabilityFigure({ availability, coverage }: Figures) {
  const { t } = useTranslation();
  const percent = usePercent();
  const isPartial = availability !== null && coverage !== null && coverage < minCoverage;
  return (
    <span className="tabular-nums">
      {percent(availability)}
      {isPartial ? (
        <span className="text-xs text-muted"> {t('service.known', { share: percent(coverage) })}</span>
      ) : null}
    </span>
  );
}
