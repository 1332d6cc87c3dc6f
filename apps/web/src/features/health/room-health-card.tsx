import type { RoomHealth } from '@greenroom/domain/health/room-health.ts';
import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { describeNeed, needName } from '#live/rooms/describe-room.ts';
import { formatSince } from '#live/rooms/format-since.ts';
import { roomHealthQuery } from '#live/rooms/room-health.queries.ts';
import { MaintenanceBadge, RoomStateBadge } from '#live/rooms/room-state-badge.tsx';
import { roomStateColors, roomStateIcons } from '#live/rooms/room-state-icons.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { assetPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

type Need = RoomHealth['why'][number];

/** The state of the room, why, and each need of its model with the devices that count for it. */
export function RoomHealthCard({ roomId }: { roomId: number }) {
  const { t } = useTranslation();
  useStatusFeed();
  const { data, isError, isFetching, refetch } = useQuery(roomHealthQuery(roomId));
  return (
    <Card aria-label={t('health.title')}>
      <CardHeader
        actions={
          data ? (
            <span className="flex flex-wrap justify-end gap-1.5">
              {data.in_maintenance ? <MaintenanceBadge /> : null}
              <RoomStateBadge state={data.state} />
            </span>
          ) : null
        }
      >
        <CardTitle>{t('health.title')}</CardTitle>
      </CardHeader>
      <CardBody>
        {data ? (
          <Health health={data} />
        ) : isError ? (
          <ErrorState
            title={t('health.loadFailed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={isFetching}
          />
        ) : (
          <Skeleton className="h-16" />
        )}
      </CardBody>
    </Card>
  );
}

function Health({ health }: { health: RoomHealth }) {
  const { t } = useTranslation();
  const shown = health.why.filter(({ verdict }) => verdict !== 'left-out');
  if (health.state === 'unmonitored') {
    const isOnlySupplied = health.why.some(({ total }) => total > 0);
    return (
      <p className="text-sm text-muted">
        {t(isOnlySupplied ? 'health.onlySupplied' : 'health.stateHelp.unmonitored')}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        <Sentence health={health} />
      </p>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {shown.map((need) => (
          <li key={need.need} className="min-w-0">
            <NeedLine need={need} />
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted">
        {health.model_version === null
          ? t('health.builtIn')
          : t('health.modelVersion', { version: health.model_version })}
      </p>
    </div>
  );
}

/** 'Down since 09:12: No working codec.' */
function Sentence({ health }: { health: RoomHealth }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const state = t(`health.state.${health.state}`);
  const time = health.since ? formatSince(health.since, { language, now: Date.now() }) : null;
  const causes = health.why
    .filter(({ effect }) => effect === health.state && health.state !== 'healthy')
    .map((need) => describeNeed(t, need))
    .join(' · ');
  const begin = time ? t('health.sinceSentence', { state, time }) : state;
  return <>{causes ? t('health.because', { begin, causes }) : begin}</>;
}

const stateOfNeed = ({ verdict, effect }: Need): RoomState =>
  verdict === 'unwatched' ? 'unmonitored' : effect;

function NeedLine({ need }: { need: Need }) {
  const { t } = useTranslation();
  const state = stateOfNeed(need);
  const Icon = roomStateIcons[state];
  const troubled = need.members.filter(
    ({ standing, condition }) => standing !== 'works' || condition === 'warning',
  );
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${roomStateColors[state]}`} />
        <span className="sr-only">{t(`health.state.${state}`)}</span>
        <span className="truncate font-medium">{needName(t, need)}</span>
        <span className="tabular shrink-0 text-muted">
          {need.verdict === 'unwatched'
            ? t('health.notConnected')
            : t('health.worksOf', { works: need.works, total: need.total })}
        </span>
        {need.expect !== null && need.total < need.expect ? (
          <span className="shrink-0 text-xs text-muted">
            {t('health.incomplete', { total: need.total, expect: need.expect })}
          </span>
        ) : null}
      </span>
      {troubled.length > 0 ? (
        <ul className="mt-1 ml-6 flex flex-col gap-0.5 text-xs text-muted">
          {troubled.map((member) => (
            <li key={member.asset_id ?? `${member.condition}${member.since}`} className="min-w-0 truncate">
              {member.asset_id === null ? (
                t('health.otherDevice')
              ) : (
                <TextLink to={assetPath(member.asset_id)}>{member.product_name}</TextLink>
              )}
              {' · '}
              {t(`health.condition.${member.condition}`)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
