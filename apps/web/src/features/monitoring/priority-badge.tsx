import type { AlertType } from '@greenroom/domain/monitoring/alert.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { alertLooks } from './alert-look.ts';

export function PriorityBadge({ type }: { type: AlertType }) {
  const { t } = useTranslation();
  const { icon: Icon, tone, label } = alertLooks[type];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(label)}
    </Badge>
  );
}
