import type { AvailabilityReport } from '@greenroom/domain/service/availability-report.ts';
import { addDays, dayNumber, localDay } from '@greenroom/domain/service/local-time.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatLength } from '#i18n/format-length.ts';
import type { Language } from '#i18n/languages.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { type BandSegment, type BandTone, TimeBand } from '#ui/chart/time-band.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AvailabilityFigure, usePercent } from './availability-figure.tsx';
import { availabilityQuery } from './service.queries.ts';

/** As far back as days are counted. */
const monthsBack = 12;
const dayMilliseconds = 86_400_000;
/** The server counts every few minutes. */
const emptyMilliseconds = 60_000;

interface MonthAvailabilityProps {
  of: 'site' | 'room' | 'asset';
  id: number;
  /** Undefined until it is known: days are those of the site. */
  zone: string | undefined;
}

/** How much of the service hours of a month a thing was available, in whole and day by day. */
export function MonthAvailability({ of, id, zone }: MonthAvailabilityProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [back, setBack] = useState(0);
  const today = localDay(zone ?? 'UTC', Math.floor(Date.now() / 1000));
  const month = monthBefore(today, back);
  const query = useQuery({
    ...availabilityQuery(of, id, { from: month.first, to: month.last < today ? month.last : today }),
    enabled: zone !== undefined,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (back === 0 && state.data?.days.length === 0 ? emptyMilliseconds : false),
  });
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <section aria-label={t('service.availability')} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-xs text-muted first-letter:uppercase">
          {t('service.availabilityIn', { month: name.format(Date.parse(month.first)) })}
        </h3>
        <span className="flex shrink-0">
          <IconButton
            size="sm"
            label={t('service.monthBefore')}
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={back >= monthsBack}
            onClick={() => setBack(back + 1)}
            className="max-sm:size-11"
          />
          <IconButton
            size="sm"
            label={t('service.monthAfter')}
            icon={<ChevronRight aria-hidden="true" />}
            disabled={back === 0}
            onClick={() => setBack(back - 1)}
            className="max-sm:size-11"
          />
        </span>
      </div>
      {query.data ? (
        <Report report={query.data} isOfRooms={of === 'site'} isThisMonth={back === 0} />
      ) : query.isError ? (
        <ErrorState
          title={t('service.availabilityFailed')}
          onRetry={() => void query.refetch()}
          retryLabel={t('shared.tryAgain')}
          retrying={query.isFetching}
        />
      ) : (
        <Skeleton className="h-20" />
      )}
    </section>
  );
}

interface ReportProps {
  report: AvailabilityReport;
  isOfRooms: boolean;
  isThisMonth: boolean;
}

/** Of a site, the hours are those of all its rooms together. */
function Report({ report, isOfRooms, isThisMonth }: ReportProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const percent = usePercent();
  const { availability, target_availability: target } = report;
  if (report.open_s === 0) {
    const isFirst = isThisMonth && report.days.length === 0;
    return (
      <p className="text-sm text-muted">
        {t(isFirst ? 'service.nothingCountedYet' : 'service.nothingCounted')}
      </p>
    );
  }
  const parts = partsOf(report, language).map(({ key, length }) =>
    t(key === 'open' && isOfRooms ? 'service.part.openOfRooms' : `service.part.${key}`, { length }),
  );
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-lg font-semibold">
          <AvailabilityFigure {...report} />
        </span>
        {target === null ? null : (
          <span className="text-sm text-muted">
            {t(availability !== null && availability < target ? 'service.belowTarget' : 'service.ofTarget', {
              target: percent(target),
            })}
          </span>
        )}
      </p>
      <p className="text-sm text-muted">{parts.join(' · ')}</p>
      <TimeBand
        label={t('service.days')}
        headings={{ state: t('service.availability'), time: t('service.day') }}
        segments={segmentsOf(report, { t, percent, language })}
        formatSpan={(from, to) =>
          to - from <= dayMilliseconds ? format.format(from) : format.formatRange(from, to - dayMilliseconds)
        }
      />
    </>
  );
}

type Seconds = Pick<AvailabilityReport, 'open_s' | 'down_s' | 'degraded_s' | 'unknown_s' | 'excluded_s'>;

/** What the service hours consist of besides those in which everything worked. In hours: a day of service is none of 24. */
function partsOf({ open_s, down_s, degraded_s, unknown_s, excluded_s }: Seconds, language: Language) {
  const parts = {
    open: open_s,
    down: down_s,
    degraded: degraded_s,
    unknown: unknown_s,
    excluded: excluded_s,
  };
  return (Object.keys(parts) as (keyof typeof parts)[])
    .filter((key) => parts[key] > 0)
    .map((key) => ({ key, length: formatLength(parts[key] * 1000, language, 'hour') }));
}

type Texts = {
  t: ReturnType<typeof useTranslation>['t'];
  percent: (value: number | null) => string;
  language: Language;
};

/** One for each day of the period; days without service hours are there, too. */
function segmentsOf(report: AvailabilityReport, { t, percent, language }: Texts): BandSegment[] {
  const segments: BandSegment[] = [];
  for (let day = report.from; day <= report.to; day = addDays(day, 1)) {
    const found = report.days.find((one) => one.day === day);
    const from = dayNumber(day) * dayMilliseconds;
    const isOpen = found !== undefined && found.open_s > 0;
    const parts = isOpen
      ? partsOf(found, language)
          .slice(1)
          .map(({ key, length }) => t(`service.part.${key}`, { length }))
      : [t('service.closed')];
    segments.push({
      from,
      to: from + dayMilliseconds,
      tone: isOpen ? toneOf(found, report.target_availability) : 'unknown',
      text: [...(isOpen ? [percent(found.availability)] : []), ...parts].join(', '),
    });
  }
  return segments;
}

type Day = AvailabilityReport['days'][number];

/** The colours of room states: red when the target was missed, amber when something did not work. */
function toneOf({ availability, down_s, degraded_s }: Day, target: number | null): BandTone {
  if (availability === null) return 'blind';
  if (down_s + degraded_s === 0) return 'good';
  return availability >= (target ?? 99) ? 'warning' : 'away';
}

/** The month of a day, or one so many months before. */
function monthBefore(today: string, back: number): { first: string; last: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(year, month - back, 0)).toISOString().slice(0, 10);
  return { first, last };
}
