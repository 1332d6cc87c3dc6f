import type { RoomModelPreview, RoomModelReplay } from '@greenroom/domain/health/room-models.ts';
import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import type { Translate } from '#i18n/translate.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useDebounced } from '#listing/use-debounced.ts';
import { describeNeed } from '#live/rooms/describe-room.ts';
import { RoomStateBadge } from '#live/rooms/room-state-badge.tsx';
import { roomPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type ModelOnTrial, previewQuery, replayQuery } from './room-models.queries.ts';

/** The preview follows when typing pauses for this long. */
const previewPause = 400;
/** Of more rooms the first; the counts are of all. */
const maxShown = 30;

/** What the rooms of the type would be now, and would have been in the last days. Null while the model has faults. */
export function PreviewCard({ model }: { model: ModelOnTrial | null }) {
  const { t } = useTranslation();
  const settled = useDebounced(model, previewPause);
  const { data, error, isFetching } = useQuery(previewQuery(settled));
  const isBehind = isFetching || settled !== model;
  return (
    <Card aria-label={t('models.preview')} aria-busy={isBehind}>
      <CardHeader>
        <CardTitle description={isBehind ? t('models.previewFollows') : t('models.previewHelp')}>
          {t('models.preview')}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4 text-sm">
        {model === null ? (
          <p className="text-muted">{t('models.previewNeedsFix')}</p>
        ) : error ? (
          <p role="alert" className="text-danger">
            {errorMessage(error, t('models.previewFailed'))}
          </p>
        ) : data ? (
          <Now preview={data} />
        ) : (
          <Skeleton className="h-24" />
        )}
        {model === null ? null : <LastDays model={settled} />}
      </CardBody>
    </Card>
  );
}

function Now({ preview }: { preview: RoomModelPreview }) {
  const { t } = useTranslation();
  const hidden = preview.rooms - preview.stay - Math.min(preview.changes.length, maxShown);
  return (
    <>
      <p role="status" className="font-medium">
        {summaryOf(t, preview)}
      </p>
      {preview.changes.length > 0 ? (
        <ul aria-label={t('models.changedRooms')} className="flex flex-col divide-y">
          {preview.changes.slice(0, maxShown).map((change) => (
            <li key={change.room_id} className="flex flex-col gap-1 py-2 first:pt-0">
              <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0 wrap-anywhere">
                  <TextLink to={roomPath(change.room_id)}>{change.room_name}</TextLink>
                  <span className="text-muted"> · {change.site_name}</span>
                </span>
                <span className="flex items-center gap-1">
                  <RoomStateBadge state={change.from} />
                  <ArrowRight aria-hidden="true" className="size-3.5 text-muted" />
                  <span className="sr-only">→</span>
                  <RoomStateBadge state={change.to} />
                </span>
              </span>
              {change.causes.length > 0 ? (
                <span className="text-xs text-muted">
                  {change.causes.map((cause) => describeNeed(t, cause)).join(' · ')}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {hidden > 0 ? <p className="text-xs text-muted">{t('models.moreRooms', { count: hidden })}</p> : null}
    </>
  );
}

/** '31 rooms: 28 stay, 2 Healthy → Degraded, 1 Degraded → Down' */
export function summaryOf(t: Translate, { rooms, stay, changes }: RoomModelPreview): string {
  if (rooms === 0) return t('models.noRooms');
  const turns = new Map<string, { from: RoomState; to: RoomState; count: number }>();
  for (const { from, to } of changes) {
    const turn = turns.get(`${from} ${to}`) ?? { from, to, count: 0 };
    turn.count += 1;
    turns.set(`${from} ${to}`, turn);
  }
  const parts = [
    t('models.stay', { count: stay }),
    ...[...turns.values()].map(({ from, to, count }) =>
      t('models.turns', { count, from: t(`health.state.${from}`), to: t(`health.state.${to}`) }),
    ),
  ];
  return t('models.summary', { rooms: t('health.roomCount', { count: rooms }), parts: parts.join(', ') });
}

function LastDays({ model }: { model: ModelOnTrial | null }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(replayQuery(model));
  if (error) return <p className="text-muted">{t('models.replayFailed')}</p>;
  if (!data) return <Skeleton className="h-20" />;
  if (data.counted === 0) return null;
  return <Hours replay={data} />;
}

function Hours({ replay }: { replay: RoomModelReplay }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = (value: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
  return (
    <div className="flex flex-col gap-1">
      <table className="w-full text-left">
        <caption className="pb-1 text-left font-medium">{t('models.lastDays')}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-1 font-medium">
              {t('models.hours')}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t('models.before')}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t('models.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['down', 'degraded', 'unknown'] as const).map((state) => (
            <tr key={state} className="border-t">
              <th scope="row" className="py-1.5 font-normal">
                {t(`health.state.${state}`)}
              </th>
              <td className="tabular py-1.5 text-right">{format(replay.before[state])}</td>
              <td className="tabular py-1.5 text-right font-medium">{format(replay.after[state])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-muted">
        {replay.counted < replay.rooms
          ? t('models.replayPart', { counted: replay.counted, count: replay.rooms })
          : t('models.replayHelp')}
      </p>
    </div>
  );
}
