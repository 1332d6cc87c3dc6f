import { groupHours, sumHours } from '@greenroom/domain/history/group-hours.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeBand } from '#ui/chart/time-band.tsx';
import { bandOfHours } from './band-of-hours.ts';
import { formatSpan } from './format-span.ts';
import { assetHoursQuery } from './history.queries.ts';

interface HoursChartProps {
  assetId: number;
  /** More has too many hours. */
  days: 7 | 30;
}

const dayMilliseconds = 86_400_000;

/** How a device responded, hour by hour: bars of the response time above a band of missed polls. */
export function HoursChart({ assetId, days }: HoursChartProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useQuery(assetHoursQuery(assetId, days));
  if (!data || data.every(({ polls }) => polls === 0)) return null;
  const to = Date.now();
  const slots = groupHours(data, { from: to - days * dayMilliseconds, to, hoursEach: days === 7 ? 1 : 4 });
  const whole = sumHours(data);
  const highest = Math.max(1, ...slots.map(({ answer_ms_avg }) => answer_ms_avg ?? 0));
  const [summary] = bandOfHours({ t, language }, [{ from: 0, to: 1, ...whole }]);
  const segments = bandOfHours({ t, language }, slots);
  return (
    <section aria-label={t('history.hours.title')} className="mt-4">
      <h3 className="text-sm font-medium">{t('history.hours.title')}</h3>
      <p className="tabular mb-2 text-sm text-muted">{summary?.text}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${slots.length} 100`}
        preserveAspectRatio="none"
        className="h-12 w-full fill-chart-1"
      >
        {slots.map(({ from, answer_ms_avg }, at) => {
          const height = (100 * (answer_ms_avg ?? 0)) / highest;
          return <rect key={from} x={at + 0.1} width={0.8} y={100 - height} height={height} />;
        })}
      </svg>
      <TimeBand
        label={t('history.hours.title')}
        segments={segments}
        formatSpan={(from, until) => formatSpan(from, until, language)}
        headings={{ state: t('history.stateColumn'), time: t('history.timeColumn') }}
      />
    </section>
  );
}
