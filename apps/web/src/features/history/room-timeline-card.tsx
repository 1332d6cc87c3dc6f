import type { RoomTimeline } from '@greenroom/domain/history/timeline.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { assetPath } from '#paths.ts';
import { TimeBand } from '#ui/chart/time-band.tsx';
import { bandOfConditions, bandOfStates } from './band-of-conditions.ts';
import { formatSpan } from './format-span.ts';
import { refetchRoomHistory, roomTimelineQuery } from './history.queries.ts';
import type { Range } from './range.ts';
import { TimelineCard } from './timeline-card.tsx';

/** All bands begin and end at the same place. */
const row = 'grid items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]';

/** The states of a room, and below them those of its devices, on the same axis: which one took the room down. */
export function RoomTimelineCard({ roomId }: { roomId: number }) {
  const client = useQueryClient();
  const [range, setRange] = useState<Range>(1);
  const query = useQuery({ ...roomTimelineQuery(roomId, range), placeholderData: (before) => before });
  useStatusFeed({
    onStatus: ({ room_id }) => {
      if (room_id === roomId) refetchRoomHistory(client, roomId);
    },
    onGap: () => refetchRoomHistory(client, roomId),
  });
  return (
    <TimelineCard
      range={range}
      onRangeChange={setRange}
      query={query}
      show={(timeline) => <Bands timeline={timeline} />}
    />
  );
}

function Bands({ timeline: { segments, assets } }: { timeline: RoomTimeline }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const headings = { state: t('history.stateColumn'), time: t('history.timeColumn') };
  const format = (from: number, to: number) => formatSpan(from, to, language);
  if (segments.length === 0 && assets.length === 0)
    return <p className="text-sm text-muted">{t('history.notMonitored')}</p>;
  return (
    <ul className="flex flex-col gap-2.5">
      {segments.length > 0 ? (
        <li className={row}>
          <span className="text-sm font-medium sm:self-start sm:pt-1.5">{t('history.room')}</span>
          <TimeBand
            label={t('history.room')}
            segments={bandOfStates(t, segments)}
            formatSpan={format}
            headings={headings}
          />
        </li>
      ) : null}
      {assets.map(({ asset_id, product_name, segments: own }) => (
        <li key={asset_id} className={row}>
          <Link to={assetPath(asset_id)} className="truncate text-sm hover:underline">
            {product_name}
          </Link>
          <TimeBand
            isThin
            label={product_name}
            segments={bandOfConditions(t, own)}
            formatSpan={format}
            headings={headings}
          />
        </li>
      ))}
    </ul>
  );
}
