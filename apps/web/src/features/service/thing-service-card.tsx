import { importances } from '@greenroom/domain/service/site-service.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Select } from '#ui/form/select.tsx';
import { MonthAvailability } from './month-availability.tsx';
import { PlanWorkButton } from './plan-work-button.tsx';
import { roomServiceQuery, siteServiceQuery, useSaveImportance, windowsQuery } from './service.queries.ts';
import { WindowsList } from './windows-list.tsx';

interface ThingServiceCardProps {
  thing: 'room' | 'asset';
  id: number;
  name: string;
  /** Null for a user who does not see the site: its days are then those of UTC. */
  siteId: number | null;
  canPlan: boolean;
}

/** How much of the month a room or device was available, and what work is planned on it. */
export function ThingServiceCard({ thing, id, name, siteId, canPlan }: ThingServiceCardProps) {
  const { t } = useTranslation();
  const site = useQuery({ ...siteServiceQuery(siteId ?? 0), enabled: siteId !== null });
  const zone = site.data?.time_zone ?? (siteId === null || site.isError ? 'UTC' : undefined);
  const place = { [`${thing}_id`]: id };
  const windows = useQuery(windowsQuery(place)).data;
  return (
    <Card aria-label={t('service.title')}>
      <CardHeader actions={canPlan && zone ? <PlanWorkButton place={place} name={name} zone={zone} /> : null}>
        <CardTitle>{t('service.title')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <MonthAvailability of={thing} id={id} zone={zone} />
        {thing === 'room' ? <Importance roomId={id} canChange={canPlan} /> : null}
        <section aria-label={t('service.windows')}>
          <h3 className="mb-1 text-xs text-muted">{t('service.windows')}</h3>
          {windows ? <WindowsList windows={windows} canCancel={canPlan} /> : null}
        </section>
      </CardBody>
    </Card>
  );
}

/** It acts at once: it is the only control of the card. */
function Importance({ roomId, canChange }: { roomId: number; canChange: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(roomServiceQuery(roomId));
  const { mutate, isPending } = useSaveImportance();
  if (!data) return null;
  if (!canChange)
    return data.importance === 'high' ? <p className="text-sm">{t('service.importanceHigh')}</p> : null;
  return (
    <Select
      label={t('service.importance')}
      help={t('service.importanceHelp')}
      fieldClassName="max-w-xs"
      value={data.importance}
      disabled={isPending}
      options={importances.map((value) => ({ value, label: t(`service.importanceOf.${value}`) }))}
      onValueChange={(importance) =>
        mutate(
          { ...data, importance: importance as typeof data.importance },
          {
            onSuccess: () => toast.success(t('service.importanceSaved')),
            onError: (error) => toast.error(errorMessage(error, t('service.settingsFailed'))),
          },
        )
      }
    />
  );
}
