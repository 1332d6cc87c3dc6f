import type { WindowPlace } from '@greenroom/domain/service/maintenance-window.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { siteServiceQuery } from './service.queries.ts';

const PlanWorkDialog = lazyDialog(() => import('./plan-work-dialog.tsx').then((m) => m.PlanWorkDialog));

interface PlanWorkButtonProps {
  place: WindowPlace;
  name: string;
  /** Undefined while it is being read: the button keeps its place. */
  zone: string | undefined;
  className?: string;
}

export function PlanWorkButton({ className, zone, ...props }: PlanWorkButtonProps) {
  const { t } = useTranslation();
  const [isPlanning, setPlanning] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<CalendarPlus aria-hidden="true" />}
        onClick={() => setPlanning(true)}
        disabled={zone === undefined}
        className={className}
      >
        {t('service.planWork')}
      </Button>
      {zone === undefined ? null : (
        <PlanWorkDialog open={isPlanning} onOpenChange={setPlanning} {...props} zone={zone} />
      )}
    </>
  );
}

type PlanWorkHereProps = Omit<PlanWorkButtonProps, 'zone'> & { siteId: number | null };

/** In the time zone of the site; of one that the user does not see, in UTC. */
export function PlanWorkHere({ siteId, ...props }: PlanWorkHereProps) {
  const { data, isError } = useQuery({ ...siteServiceQuery(siteId ?? 0), enabled: siteId !== null });
  const zone = data?.time_zone ?? (siteId === null || isError ? 'UTC' : undefined);
  return <PlanWorkButton {...props} zone={zone} />;
}
