import type { AssetTimeline } from '@greenroom/domain/history/timeline.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { BandLegend, TimeBand } from '#ui/chart/time-band.tsx';
import { bandOfConditions, conditionTones } from './band-of-conditions.ts';
import { ChangesList } from './changes-list.tsx';
import { formatSpan } from './format-span.ts';
import { assetTimelineQuery, refetchAssetHistory } from './history.queries.ts';
import { HoursChart } from './hours-chart.tsx';
import { PollsOfHour } from './polls-of-hour.tsx';
import type { Range } from './range.ts';
import { TimelineCard } from './timeline-card.tsx';

/** The conditions of a device over time, and each change below. */
export function AssetTimelineCard({ assetId }: { assetId: number }) {
  const client = useQueryClient();
  const [range, setRange] = useState<Range>(1);
  const query = useQuery({ ...assetTimelineQuery(assetId, range), placeholderData: (before) => before });
  useStatusFeed({
    onStatus: ({ asset_id }) => {
      if (asset_id === assetId) refetchAssetHistory(client, assetId);
    },
    onGap: () => refetchAssetHistory(client, assetId),
  });
  return (
    <TimelineCard
      range={range}
      onRangeChange={setRange}
      query={query}
      show={(timeline) => (
        <>
          <Conditions timeline={timeline} />
          {range === 7 || range === 30 ? <HoursChart assetId={assetId} days={range} /> : null}
        </>
      )}
    >
      {query.data && !isEmpty(query.data) ? (
        <div key={assetId}>
          <PollsOfHour assetId={assetId} />
          <ChangesList assetId={assetId} />
        </div>
      ) : null}
    </TimelineCard>
  );
}

function isEmpty({ segments }: AssetTimeline): boolean {
  return segments.every(({ condition, reason }) => condition === 'unknown' && reason === null);
}

function Conditions({ timeline }: { timeline: AssetTimeline }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (isEmpty(timeline))
    return (
      <p className="text-sm text-muted">
        {t(timeline.is_controlled ? 'history.nothingYet' : 'history.notControlled')}
      </p>
    );
  const whole = timeline.seconds.reduce((sum, { seconds }) => sum + seconds, 0);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <>
      <TimeBand
        label={t('history.title')}
        segments={bandOfConditions(t, timeline.segments)}
        formatSpan={(from, to) => formatSpan(from, to, language)}
        headings={{ state: t('history.stateColumn'), time: t('history.timeColumn') }}
      />
      <BandLegend
        items={timeline.seconds
          .toSorted((one, other) => other.seconds - one.seconds)
          .map(({ condition, seconds }) => ({
            tone: conditionTones[condition],
            text: t(`history.condition.${condition}`),
            share: percent.format(seconds / whole),
          }))}
      />
    </>
  );
}
