import type { RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, DoorOpen, LayoutGrid, List as ListIcon, MonitorPlay } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListScreen } from '#listing/list-screen.tsx';
import { SearchBox } from '#listing/search-box.tsx';
import { useSteadyOrder } from '#listing/use-steady-order.ts';
import { useUrlState } from '#listing/use-url-state.ts';
import { roomHealthSummaryQuery } from '#live/rooms/room-health.queries.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { plannedWorkPath, wallScreenPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { RoomLine } from './room-line.tsx';
import { roomStatesQuery } from './room-states.queries.ts';
import { roomStatusUrlState } from './room-status-url-state.ts';
import { SiteSquares } from './site-squares.tsx';
import { StateTiles } from './state-tiles.tsx';

const none: readonly RoomHealthRow[] = [];
const idOf = ({ room_id }: RoomHealthRow) => room_id;

/** Which rooms can be used now: by site, or worst first. */
export function RoomStatusScreen() {
  const { t } = useTranslation();
  const { state: address, update, flush } = useUrlState(roomStatusUrlState);
  const { view, state, search } = address;
  useStatusFeed();
  const summary = useQuery(roomHealthSummaryQuery());
  const rooms = useQuery(roomStatesQuery({ state, search }));
  const total = rooms.data?.length;
  const lines = useSteadyOrder(rooms.data ?? none, `${state} ${search}`, idOf);
  return (
    <Tabs value={view} onValueChange={(next) => update({ view: next })}>
      <ListScreen bounded={false}>
        <PageHead
          title={t('nav.roomStatus')}
          context={
            total === undefined ? (
              <span role="status">{rooms.isError ? '\u00a0' : t('health.loading')}</span>
            ) : (
              t('health.roomCount', { count: total })
            )
          }
          actions={
            <>
              <LinkButton size="sm" to={plannedWorkPath} icon={<CalendarClock aria-hidden="true" />}>
                {t('nav.plannedWork')}
              </LinkButton>
              <LinkButton
                size="sm"
                to={wallScreenPath()}
                icon={<MonitorPlay aria-hidden="true" />}
                // Only a press may do this; where it is not possible, the wall fills the window.
                onClick={() => void document.documentElement.requestFullscreen?.().catch(() => {})}
              >
                {t('wall.open')}
              </LinkButton>
            </>
          }
        >
          <TabList
            label={t('shared.view')}
            tabs={[
              { value: 'squares', label: t('health.squares'), icon: <LayoutGrid aria-hidden="true" /> },
              { value: 'table', label: t('shared.listView'), icon: <ListIcon aria-hidden="true" /> },
            ]}
          />
          <SearchBox
            value={search}
            onValueChange={(text) => update({ search: text })}
            onLeave={flush}
            label={t('health.search')}
          />
        </PageHead>
        <div className="page-gutter flex flex-col gap-4 pb-6">
          <StateTiles
            rooms={summary.data?.rooms}
            chosen={state}
            onChoose={(next) => update({ state: next })}
          />
          {rooms.isError && !rooms.data ? (
            <Card>
              <ErrorState
                title={t('health.loadFailed')}
                onRetry={() => void rooms.refetch()}
                retryLabel={t('shared.tryAgain')}
                retrying={rooms.isFetching}
              />
            </Card>
          ) : total === 0 ? (
            <Card>
              <EmptyState
                icon={<DoorOpen />}
                title={t('health.noMatch')}
                action={
                  state || search ? (
                    <Button size="sm" onClick={() => update({ state: undefined, search: '' })}>
                      {t('health.clear')}
                    </Button>
                  ) : undefined
                }
              />
            </Card>
          ) : null}
          <TabPanel value="squares">
            {rooms.data ? <SiteSquares rooms={rooms.data} /> : <Skeleton className="h-60" />}
          </TabPanel>
          <TabPanel value="table">
            {rooms.data && total ? (
              <Card className="p-2">
                <ul>
                  {lines.slice(0, maxLines).map((room, at) => (
                    <li key={room.room_id} data-line={at}>
                      <RoomLine room={room} />
                    </li>
                  ))}
                </ul>
                {total > maxLines ? (
                  <p className="px-2 py-3 text-sm text-muted">
                    {t('health.firstOf', { shown: maxLines, total })}
                  </p>
                ) : null}
              </Card>
            ) : null}
          </TabPanel>
        </div>
      </ListScreen>
    </Tabs>
  );
}

/** Worst first: a person who needs more uses the filter. */
const maxLines = 500;
