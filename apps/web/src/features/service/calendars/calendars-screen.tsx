import type { User } from '@greenroom/domain/auth/current-user.ts';
import { maxCalendars, type ServiceCalendar } from '@greenroom/domain/service/calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { visiblePartnersQuery } from '#features/branding/visible-partners.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { usePartner } from '#listing/use-partner.ts';
import { Button } from '#ui/button/button.tsx';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { CalendarRow } from './calendar-row.tsx';
import { calendarsQuery } from './calendars.queries.ts';
import { DeleteCalendarDialog } from './delete-calendar-dialog.tsx';

const CalendarSheet = lazyDialog(() => import('./calendar-sheet.tsx').then((m) => m.CalendarSheet));

/** Every opening has its own number, so that no state of the previous one remains. */
type Shown = { calendar: ServiceCalendar | null; open: boolean; opening: number };

export function CalendarsScreen({ user }: { user: Pick<User, 'partner_id'> | null }) {
  const { t } = useTranslation();
  usePartner();
  const { data: calendars, error, isFetching, refetch } = useQuery(calendarsQuery());
  const { data: partners = [] } = useQuery(visiblePartnersQuery);
  const [shown, setShown] = useState<Shown | null>(null);
  const [leaving, setLeaving] = useState<{ calendar: ServiceCalendar; open: boolean } | null>(null);
  const open = (calendar: ServiceCalendar | null) =>
    setShown((before) => ({ calendar, open: true, opening: (before?.opening ?? 0) + 1 }));
  const groups = groupByPartner(calendars ?? [], partners);
  const isFull = groups.length === 1 && (calendars?.length ?? 0) >= maxCalendars;
  return (
    <div className="page-width">
      <PageHead
        className="max-w-4xl"
        title={t('nav.calendars')}
        context={calendars ? t('calendars.count', { count: calendars.length }) : '\u00a0'}
        actions={
          <ExplainedButton
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            reason={isFull ? t('calendars.full', { max: maxCalendars }) : undefined}
            onPointerEnter={CalendarSheet.preload}
            onFocus={CalendarSheet.preload}
            onClick={() => open(null)}
          >
            {t('calendars.new')}
          </ExplainedButton>
        }
      />
      <div className="page-gutter flex max-w-4xl flex-col gap-4 pb-6">
        <p className="text-sm text-muted">{t('calendars.help')}</p>
        {error && !calendars ? (
          <Card>
            <ErrorState
              title={t('calendars.loadFailed')}
              onRetry={() => void refetch()}
              retryLabel={t('shared.tryAgain')}
              retrying={isFetching}
            >
              {errorMessage(error, t('shared.checkConnection'))}
            </ErrorState>
          </Card>
        ) : !calendars ? (
          <Card className="p-4">
            <SkeletonText lines={4} />
          </Card>
        ) : calendars.length === 0 ? (
          <Card>
            <EmptyState
              icon={<CalendarClock />}
              title={t('calendars.none')}
              action={
                <Button size="sm" onClick={() => open(null)}>
                  {t('calendars.new')}
                </Button>
              }
            >
              {t('calendars.noneHelp')}
            </EmptyState>
          </Card>
        ) : (
          groups.map(({ id, name, rows }) => (
            <PartBoundary key={id}>
              <Card as="article">
                {groups.length > 1 ? (
                  <h2 className="border-b px-4 py-2 text-sm font-semibold">{name}</h2>
                ) : null}
                <ul aria-label={groups.length > 1 ? name : t('nav.calendars')} className="divide-y">
                  {rows.map((calendar) => (
                    <CalendarRow
                      key={calendar.id}
                      calendar={calendar}
                      onEdit={open}
                      onDelete={(leaving) => setLeaving({ calendar: leaving, open: true })}
                    />
                  ))}
                </ul>
              </Card>
            </PartBoundary>
          ))
        )}
      </div>
      {shown ? (
        <CalendarSheet
          key={shown.opening}
          calendar={shown.calendar}
          partners={partners}
          partnerId={chosenPartner().partner_id ?? user?.partner_id}
          open={shown.open}
          onOpenChange={(isOpen) => setShown((now) => now && { ...now, open: isOpen })}
        />
      ) : null}
      {leaving ? (
        <DeleteCalendarDialog
          key={leaving.calendar.id}
          calendar={leaving.calendar}
          open={leaving.open}
          onOpenChange={(isOpen) => setLeaving({ ...leaving, open: isOpen })}
        />
      ) : null}
    </div>
  );
}

type Partner = { id: number; name: string };

function groupByPartner(calendars: readonly ServiceCalendar[], partners: readonly Partner[]) {
  const ids = [...new Set(calendars.map(({ partner_id }) => partner_id))];
  return ids
    .map((id) => ({
      id,
      name: partners.find((partner) => partner.id === id)?.name ?? `#${id}`,
      rows: calendars.filter(({ partner_id }) => partner_id === id),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
