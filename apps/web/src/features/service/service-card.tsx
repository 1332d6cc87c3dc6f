import { defaultVersion } from '@greenroom/domain/service/calendar.ts';
import { localDay } from '@greenroom/domain/service/local-time.ts';
import { versionOn } from '@greenroom/domain/service/open-intervals.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { plannedWorkPath, roomPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { AvailabilityFigure, usePercent } from './availability-figure.tsx';
import { MonthAvailability } from './month-availability.tsx';
import { PlanWorkButton } from './plan-work-button.tsx';
import { roomAvailabilityQuery, siteServiceQuery, windowsQuery } from './service.queries.ts';
import { WeekBars } from './week-bars.tsx';
import { WindowsList } from './windows-list.tsx';

const SiteServiceDialog = lazyDialog(() =>
  import('./site-service-dialog.tsx').then((m) => m.SiteServiceDialog),
);

const maxRooms = 5;

interface ServiceCardProps {
  siteId: number;
  siteName: string;
  canPlan: boolean;
}

/** When the rooms of a site have to work, how much of the month they did, and what work is planned. */
export function ServiceCard({ siteId, siteName, canPlan }: ServiceCardProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const percent = usePercent();
  const [isEditing, setEditing] = useState(false);
  const { data: service, isError, isFetching, refetch } = useQuery(siteServiceQuery(siteId));
  const zone = service?.time_zone ?? 'UTC';
  const now = new Date();
  const today = localDay(zone, Math.floor(now.getTime() / 1000));
  const month = { from: `${today.slice(0, 8)}01`, to: today };
  const isReady = service !== undefined;
  const rooms = useQuery({ ...roomAvailabilityQuery(siteId, month), enabled: isReady }).data ?? [];
  const windows = useQuery(windowsQuery({ site_id: siteId })).data;
  const version = service?.calendar ? versionOn(service.calendar.versions, today) : defaultVersion;
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: zone });
  return (
    <Card aria-label={t('service.title')}>
      <CardHeader
        actions={
          canPlan && service ? (
            <>
              <Button
                size="sm"
                icon={<Pencil aria-hidden="true" />}
                aria-label={t('service.settings')}
                onPointerEnter={SiteServiceDialog.preload}
                onClick={() => setEditing(true)}
              >
                {t('calendars.edit')}
              </Button>
              <PlanWorkButton place={{ site_id: siteId }} name={siteName} zone={zone} />
            </>
          ) : null
        }
      >
        <CardTitle>{t('service.title')}</CardTitle>
      </CardHeader>
      {isError && !service ? (
        <ErrorState
          title={t('service.loadFailed')}
          onRetry={() => void refetch()}
          retryLabel={t('shared.tryAgain')}
          retrying={isFetching}
        />
      ) : (
        <CardBody className="grid gap-6 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <MonthAvailability of="site" id={siteId} zone={service?.time_zone} />
            {rooms.length > 0 ? (
              <section aria-label={t('service.rooms')}>
                <h3 className="mb-1 text-xs text-muted">{t('service.rooms')}</h3>
                <ul className="flex flex-col gap-1 text-sm">
                  {rooms.slice(0, maxRooms).map((room) => (
                    <li key={room.id} className="flex justify-between gap-3">
                      <TextLink className="truncate" to={roomPath(room.id)}>
                        {room.name}
                      </TextLink>
                      <AvailabilityFigure {...room} />
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <DefinitionList
              loading={!isReady}
              items={[
                { term: t('service.zone'), value: `${zone} (${time.format(now)})` },
                { term: t('service.target'), value: percent(service?.target_availability ?? null) },
                {
                  term: t('service.calendar'),
                  value: service?.calendar?.name ?? t('service.defaultCalendar'),
                },
              ]}
            />
            {service?.zone_source === 'installation' ? (
              <p className="text-xs text-muted">{t('service.zoneAssumed')}</p>
            ) : null}
            <WeekBars weekly={version?.weekly ?? []} />
            <section aria-label={t('service.windows')}>
              <div className="mb-1 flex justify-between gap-3 text-xs">
                <h3 className="text-muted">{t('service.windows')}</h3>
                <TextLink to={plannedWorkPath}>{t('service.allWindows')}</TextLink>
              </div>
              {windows ? <WindowsList windows={windows} canCancel={canPlan} /> : null}
            </section>
          </div>
        </CardBody>
      )}
      {service ? (
        <SiteServiceDialog
          key={service.version}
          open={isEditing}
          onOpenChange={setEditing}
          service={service}
        />
      ) : null}
    </Card>
  );
}
