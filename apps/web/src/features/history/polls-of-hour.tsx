import type { PollOutcome } from '@greenroom/domain/history/poll-byte.ts';
import type { AssetPolls } from '@greenroom/domain/history/timeline.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { BandLegend, TimeBand } from '#ui/chart/time-band.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { bandOfPolls, outcomeTones } from './band-of-polls.ts';
import { assetPollsQuery } from './history.queries.ts';

const hourMilliseconds = 3_600_000;
const thisHour = () => Math.floor(Date.now() / hourMilliseconds) * hourMilliseconds;

/** Each poll of an hour, on request: few users look that closely. */
export function PollsOfHour({ assetId }: { assetId: number }) {
  const { t } = useTranslation();
  const [hour, setHour] = useState<number | null>(null);
  const isOpen = hour !== null;
  return (
    <div className="border-t border-border p-4">
      <Button size="sm" aria-expanded={isOpen} onClick={() => setHour(isOpen ? null : thisHour())}>
        {t('history.polls.title')}
      </Button>
      {isOpen ? <Hour assetId={assetId} hour={hour} onHourChange={setHour} /> : null}
    </div>
  );
}

interface HourProps {
  assetId: number;
  /** In milliseconds. */
  hour: number;
  onHourChange: (hour: number) => void;
}

function Hour({ assetId, hour, onHourChange }: HourProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const isPresent = hour >= thisHour();
  const query = useQuery(assetPollsQuery(assetId, hour, isPresent));
  const time = dateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <section aria-label={t('history.polls.title')} className="mt-3">
      <div className="mb-2 flex items-center gap-1">
        <IconButton
          size="sm"
          label={t('history.polls.previous')}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onHourChange(hour - hourMilliseconds)}
        />
        <IconButton
          size="sm"
          label={t('history.polls.next')}
          icon={<ChevronRight aria-hidden="true" />}
          aria-disabled={isPresent}
          onClick={() => onHourChange(hour + hourMilliseconds)}
        />
        <p aria-live="polite" className="tabular ml-1 min-w-0 text-sm">
          {time.formatRange(hour, hour + hourMilliseconds)}
        </p>
      </div>
      {query.data ? (
        <Polls polls={query.data} />
      ) : query.error ? (
        <ErrorState title={t('estate.history.loadFailed')} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </section>
  );
}

function Polls({ polls }: { polls: AssetPolls }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (polls.polls.length === 0) return <p className="text-sm text-muted">{t('history.polls.none')}</p>;
  const time = dateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const number = new Intl.NumberFormat(language);
  const counts = new Map<PollOutcome, number>();
  for (const { outcome } of polls.polls) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const segments = bandOfPolls(t, polls, Date.now());
  const hasGap = segments.some(({ tone }) => tone === outcomeTones.gap);
  return (
    <>
      <TimeBand
        label={t('history.polls.title')}
        segments={segments}
        formatSpan={(from, to) => time.formatRange(from, to)}
        headings={{ state: t('history.stateColumn'), time: t('history.timeColumn') }}
      />
      <BandLegend
        items={[
          ...[...counts]
            .sort(([, one], [, other]) => other - one)
            .map(([outcome, count]) => ({
              tone: outcomeTones[outcome],
              text: t(`history.poll.${outcome}`),
              share: number.format(count),
            })),
          ...(hasGap ? [{ tone: outcomeTones.gap, text: t('history.poll.gap'), share: '' }] : []),
        ]}
      />
    </>
  );
}
