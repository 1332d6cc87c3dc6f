import type { WindowPlace } from '@greenroom/domain/service/maintenance-window.ts';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const PlanWorkDialog = lazyDialog(() => import('./plan-work-dialog.tsx').then((m) => m.PlanWorkDialog));

interface PlanWorkButtonProps {
  place: WindowPlace;
  name: string;
  zone: string;
}

export function PlanWorkButton(props: PlanWorkButtonProps) {
  const { t } = useTranslation();
  const [isPlanning, setPlanning] = useState(false);
  return (
    <>
      <Button size="sm" icon={<CalendarPlus aria-hidden="true" />} onClick={() => setPlanning(true)}>
        {t('service.planWork')}
      </Button>
      <PlanWorkDialog open={isPlanning} onOpenChange={setPlanning} {...props} />
    </>
  );
}
